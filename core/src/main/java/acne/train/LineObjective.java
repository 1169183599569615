package acne.train;

import acne.data.LineCloud;
import acne.data.LineGenerator;
import acne.nn.LineNetwork;
import acne.nn.Network;
import acne.tensor.Arithmetic;
import acne.tensor.BinaryCrossEntropy;
import acne.tensor.SignlessDistance;
import acne.tensor.Tape;
import acne.tensor.Team;
import acne.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Robust line fitting: the distance of the estimated from the true line, the cross entropy of the final
 * local attention, or of the last weights of learnt IRLS, and where it is asked for that of the inner local attentions.
 *
 * <p>Paper: equation "fitting".
 */
public final class LineObjective implements Objective<LineCloud> {
    private static final int VALIDATION_CLOUDS = 2000;

    /** Far from the seeds of training and of the published test set. */
    private static final long VALIDATION_SEED = 7_000_000_000L;

    private final LineNetwork network;
    private final LineGenerator training;
    private final LineGenerator validation;
    private final TrainingSettings settings;

    public LineObjective(Network network, LineGenerator.Options data, TrainingSettings settings) {
        this.network = LineNetwork.of(network);
        this.settings = settings;
        training = new LineGenerator(data, settings.seed());
        validation = new LineGenerator(data, VALIDATION_SEED);
    }

    @Override
    public Network network() {
        return network.network();
    }

    @Override
    public LineCloud sample(long index) {
        return training.cloud(index);
    }

    @Override
    public int points(LineCloud sample) {
        return sample.size();
    }

    @Override
    public List<String> termNames() {
        return settings.supervisionWeight() > 0
                ? List.of(Term.ESTIMATE, Term.CLASSIFICATION, Term.SUPERVISION)
                : List.of(Term.ESTIMATE, Term.CLASSIFICATION);
    }

    @Override
    public List<Term> loss(Tape tape, List<LineCloud> samples, int iteration) {
        LineBatch batch = LineBatch.of(samples);
        LineNetwork.Output output = network.apply(tape, batch.points());
        List<Term> terms = new ArrayList<>();
        if (iteration >= settings.estimateFrom() && settings.estimateWeight() > 0) {
            Tensor distance = SignlessDistance.apply(tape, output.lines(), batch.lines(), settings.estimatePower());
            terms.add(new Term(Term.ESTIMATE, Arithmetic.scale(tape, distance, (float) settings.estimateWeight())));
        }
        if (settings.classificationWeight() > 0) {
            Tensor entropy = entropy(tape, output.logits(), batch);
            terms.add(new Term(
                    Term.CLASSIFICATION, Arithmetic.scale(tape, entropy, (float) settings.classificationWeight())));
        }
        if (settings.supervisionWeight() > 0 && !output.innerLogits().isEmpty()) {
            terms.add(InnerSupervision.term(
                    tape, output.innerLogits(), settings.supervisionWeight(), logits -> entropy(tape, logits, batch)));
        }
        return terms;
    }

    private static Tensor entropy(Tape tape, Tensor logits, LineBatch batch) {
        return BinaryCrossEntropy.apply(
                tape, logits, batch.labels(), batch.points().clouds());
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
        Tensor lines = network.apply(tape, batch.points()).lines();
        Tensor square = SignlessDistance.apply(tape, lines, batch.lines(), SignlessDistance.Power.TWO);
        return Math.sqrt(square.get(0, 0));
    }
}
