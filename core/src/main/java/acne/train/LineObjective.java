package acne.train;

import acne.data.LineCloud;
import acne.data.LineGenerator;
import acne.nn.AcneNetwork;
import acne.nn.Network;
import acne.tensor.Arithmetic;
import acne.tensor.BinaryCrossEntropy;
import acne.tensor.SignlessDistance;
import acne.tensor.Tape;
import acne.tensor.Team;
import acne.tensor.Tensor;
import acne.tensor.WeightedEigenvector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Robust line fitting: the distance of the estimated from the true line, and the cross entropy of the final local attention.
 *
 * <p>Paper: equation "fitting".
 */
public final class LineObjective implements Objective<LineCloud> {
    private static final int VALIDATION_CLOUDS = 2000;

    /** Far from the seeds of training and of the published test set. */
    private static final long VALIDATION_SEED = 7_000_000_000L;

    private final AcneNetwork network;
    private final LineGenerator training;
    private final LineGenerator validation;
    private final TrainingSettings settings;

    public LineObjective(AcneNetwork network, LineGenerator.Options data, TrainingSettings settings) {
        this.network = network;
        this.settings = settings;
        training = new LineGenerator(data, settings.seed());
        validation = new LineGenerator(data, VALIDATION_SEED);
    }

    @Override
    public Network network() {
        return network;
    }

    @Override
    public LineCloud sample(long index) {
        return training.cloud(index);
    }

    @Override
    public List<String> termNames() {
        return List.of("estimate", "classification");
    }

    @Override
    public List<Term> loss(Tape tape, List<LineCloud> samples, int iteration) {
        LineBatch batch = LineBatch.of(samples);
        AcneNetwork.Output output = apply(tape, batch);
        List<Term> terms = new ArrayList<>();
        if (iteration >= settings.estimateFrom() && settings.estimateWeight() > 0) {
            Tensor distance = SignlessDistance.apply(tape, line(tape, batch, output), batch.lines());
            terms.add(new Term("estimate", Arithmetic.scale(tape, distance, (float) settings.estimateWeight())));
        }
        if (settings.classificationWeight() > 0) {
            Tensor entropy = BinaryCrossEntropy.apply(tape, output.localLogits(), batch.labels(), batch.clouds());
            terms.add(new Term(
                    "classification", Arithmetic.scale(tape, entropy, (float) settings.classificationWeight())));
        }
        return terms;
    }

    private AcneNetwork.Output apply(Tape tape, LineBatch batch) {
        return network.apply(tape, tape.input(batch.points(), batch.clouds().rows(), 2), batch.clouds());
    }

    private static Tensor line(Tape tape, LineBatch batch, AcneNetwork.Output output) {
        return WeightedEigenvector.apply(
                tape, batch.homogeneous(), 3, output.weights(), WeightedEigenvector.Power.TWO, batch.clouds());
    }

    @Override
    public Better better() {
        return Better.SMALLER;
    }

    /** The mean distance of line parameters over the validation clouds, the sign resolved. */
    @Override
    public double validate(int threads) {
        double[] distances = new double[VALIDATION_CLOUDS];
        try (Team team = Team.of(threads)) {
            team.run(threads, rank -> {
                Tape tape = Tape.inference();
                for (int i = rank; i < VALIDATION_CLOUDS; i += threads) {
                    distances[i] = distance(tape, validation.cloud(i));
                }
            });
        }
        return Arrays.stream(distances).sum() / VALIDATION_CLOUDS;
    }

    private double distance(Tape tape, LineCloud cloud) {
        tape.rewind();
        LineBatch batch = LineBatch.of(List.of(cloud));
        Tensor line = line(tape, batch, apply(tape, batch));
        return Math.sqrt(SignlessDistance.apply(tape, line, batch.lines()).get(0, 0));
    }
}
