package acne.train;

import acne.data.CloudGenerator;
import acne.data.CloudSample;
import acne.nn.CloudNetwork;
import acne.nn.CloudPoints;
import acne.nn.Network;
import acne.task.CloudInference;
import acne.tensor.CrossEntropy;
import acne.tensor.Tape;
import acne.tensor.Team;
import acne.tensor.Tensor;
import java.util.Arrays;
import java.util.List;

/**
 * Point-cloud classification: the cross entropy of the classes, and the accuracy on clouds that are held out.
 *
 * <p>Paper: equation "classification".
 */
public final class CloudObjective implements Objective<CloudSample> {
    private final CloudNetwork network;
    private final CloudGenerator training;
    private final CloudGenerator validation;

    public CloudObjective(Network network, CloudGenerator training, CloudGenerator validation) {
        this.network = CloudNetwork.of(network);
        this.training = training;
        this.validation = validation;
    }

    @Override
    public Network network() {
        return network.network();
    }

    @Override
    public CloudSample sample(long index) {
        return training.stream(index);
    }

    @Override
    public int points(CloudSample sample) {
        return sample.points().size();
    }

    @Override
    public List<String> termNames() {
        return List.of(Term.CLASSIFICATION);
    }

    @Override
    public List<Term> loss(Tape tape, List<CloudSample> samples, int iteration) {
        CloudPoints points =
                CloudPoints.of(samples.stream().map(CloudSample::points).toList());
        int[] labels = samples.stream().mapToInt(CloudSample::label).toArray();
        Tensor logits = network.apply(tape, points).logits();
        return List.of(new Term(Term.CLASSIFICATION, CrossEntropy.apply(tape, logits, labels)));
    }

    @Override
    public Better better() {
        return Better.LARGER;
    }

    /** The share of the held-out clouds whose class is the most probable one. */
    @Override
    public double validate(int threads) {
        int[] correct = new int[threads];
        CloudInference inference = new CloudInference(network());
        try (Team team = Team.of(threads)) {
            team.run(threads, rank -> {
                for (int i = rank; i < validation.size(); i += threads) {
                    CloudSample sample = validation.of(i);
                    correct[rank] += inference.predict(sample.points()).best() == sample.label() ? 1 : 0;
                }
            });
        }
        return (double) Arrays.stream(correct).sum() / validation.size();
    }
}
