package acne.train;

import acne.model.ModelCard;
import acne.model.ModelFile;
import acne.model.NetworkTensors;
import acne.tensor.Gradients;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The training loop: batches, steps, validation, early stopping and checkpoints, in a folder that a killed run goes on from.
 *
 * <p>The folder holds {@code checkpoint.safetensors}, {@code best.safetensors} (the model of the best validation) and
 * {@code metrics.csv}. With the same settings and number of threads, a run that was killed and resumed any number of times ends with
 * the same bits as one that was not.
 *
 * @param <S> one training sample
 */
public final class TrainingRun<S> {
    /** Steps between two rows of the metrics; checkpoints are taken at such steps, so that rows never span one. */
    static final int ROW_EVERY = 50;

    /** So many gradients in a row that are not finite end the run: it does not recover by itself. */
    static final int MOST_SKIPPED_IN_A_ROW = 100;

    private final Objective<S> objective;
    private final TrainingSettings settings;
    private final String experiment;
    private final Path folder;
    private final CardMaker cards;
    private final Listener listener;
    private final Adam adam;
    private final WeightAverage average;
    private final double[] termSums;
    private TrainingState state = TrainingState.START;

    /** Makes the card of a model from where the run stands. */
    @FunctionalInterface
    public interface CardMaker {
        ModelCard card(int iteration, double validationMetric);
    }

    /** Hears of the progress of a run. */
    public interface Listener {
        void step(int iteration, double loss);

        void validated(int iteration, double metric, double bestMetric);
    }

    /**
     * How a run ended.
     *
     * @param iterations iterations done
     * @param skipped of these, those without a step
     */
    public record Outcome(int iterations, int skipped, double bestMetric, int bestIteration, Path bestModel) {}

    /** Prepares a run; the text of its settings tells whether a checkpoint belongs to it. */
    public TrainingRun(
            Objective<S> objective,
            TrainingSettings settings,
            String experiment,
            Path folder,
            CardMaker cards,
            Listener listener) {
        this.objective = objective;
        this.settings = settings;
        this.experiment = experiment;
        this.folder = folder;
        this.cards = cards;
        this.listener = listener;
        adam = new Adam(objective.network().parameters());
        average = new WeightAverage(objective.network(), settings.average());
        termSums = new double[objective.termNames().size()];
    }

    /** Whether a run in this folder has a checkpoint to go on from. */
    public static boolean isBegun(Path folder) {
        return Files.isRegularFile(checkpointFile(folder));
    }

    /** Starts from the beginning. */
    @SuppressWarnings("try") // the lock is given back on leaving
    public Outcome start(int threads) throws IOException, InterruptedException {
        try (RunLock alone = enterFolder()) {
            return begin(threads);
        }
    }

    /** Goes on from the checkpoint, or starts where there is none. */
    @SuppressWarnings("try") // the lock is given back on leaving
    public Outcome resume(int threads) throws IOException, InterruptedException {
        try (RunLock alone = enterFolder()) {
            if (!Files.exists(checkpointFile())) {
                return begin(threads);
            }
            state = Checkpoint.read(checkpointFile(), objective.network(), adam, average, experiment);
            return run(threads, MetricsCsv.resume(metricsFile(), columns(), state.iteration()));
        }
    }

    private Outcome begin(int threads) throws IOException, InterruptedException {
        Files.deleteIfExists(checkpointFile());
        return run(threads, MetricsCsv.create(metricsFile(), columns()));
    }

    private RunLock enterFolder() throws IOException {
        long parameters = objective.network().parameters().count();
        // Two checkpoints (the old one and the one being written) of up to four floats a parameter, the model, and the
        // metrics.
        return RunLock.take(RunFolder.prepare(folder, 48 * parameters + (1 << 20)));
    }

    private Path checkpointFile() {
        return checkpointFile(folder);
    }

    private static Path checkpointFile(Path folder) {
        return folder.resolve("checkpoint.safetensors");
    }

    private Path metricsFile() {
        return folder.resolve("metrics.csv");
    }

    private Path bestFile() {
        return folder.resolve("best.safetensors");
    }

    private List<String> columns() {
        List<String> columns = new ArrayList<>(List.of("loss"));
        columns.addAll(objective.termNames());
        columns.addAll(List.of("rate", "skipped", "validation"));
        return columns;
    }

    private Outcome run(int threads, MetricsCsv metrics) throws IOException, InterruptedException {
        try (metrics;
                GradientStep<S> gradients = new GradientStep<>(objective, threads);
                SampleQueue<S> samples = new SampleQueue<>(objective::sample, settings.batch(), state.iteration())) {
            long lastCheckpoint = System.nanoTime();
            while (!isOver()) {
                step(gradients, samples.next());
                boolean validates = state.iteration() % settings.validationEvery() == 0
                        || state.iteration() == settings.iterations();
                double metric = validates ? validate(threads) : Double.NaN;
                boolean aligned = state.iteration() % ROW_EVERY == 0;
                if (aligned || validates) {
                    writeRow(metrics, aligned, metric);
                }
                double minutes = (System.nanoTime() - lastCheckpoint) / 60e9;
                if (aligned && minutes >= settings.checkpointMinutes()) {
                    checkpoint(metrics);
                    lastCheckpoint = System.nanoTime();
                }
            }
            checkpoint(metrics);
        }
        return new Outcome(state.iteration(), state.skipped(), state.bestMetric(), state.bestIteration(), bestFile());
    }

    private boolean isOver() {
        boolean outOfPatience = settings.patience() > 0 && state.validationsSinceBest() >= settings.patience();
        return state.iteration() >= settings.iterations() || outOfPatience;
    }

    private void step(GradientStep<S> gradientStep, List<S> samples) {
        int iteration = state.iteration();
        Gradients gradients =
                gradientStep.compute(samples, iteration, settings.seed() + (long) iteration * settings.batch());
        double[] terms = gradientStep.terms();
        for (int i = 0; i < terms.length; i++) {
            termSums[i] += terms[i];
        }
        double norm = gradients.norm();
        if (Double.isFinite(norm)) {
            if (settings.gradientClip() > 0 && norm > settings.gradientClip()) {
                gradients.scale((float) (settings.gradientClip() / norm));
            }
            adam.step(gradients, settings.rate().at(iteration));
            average.add(adam.steps());
            state = state.stepped();
        } else {
            state = state.leftOut();
            if (state.skippedInARow() > MOST_SKIPPED_IN_A_ROW) {
                throw new TrainingException(
                        "%d gradients in a row were not finite, up to iteration %d; try a lower rate"
                                .formatted(state.skippedInARow(), state.iteration()));
            }
        }
        listener.step(state.iteration(), Arrays.stream(terms).sum());
    }

    private double validate(int threads) throws IOException {
        average.exchange();
        try {
            return validatePresent(threads);
        } finally {
            average.exchange();
        }
    }

    private double validatePresent(int threads) throws IOException {
        double metric = objective.validate(threads);
        boolean first = Double.isNaN(state.bestMetric());
        if (Double.isFinite(metric) && (first || objective.better().isBetter(metric, state.bestMetric()))) {
            state = state.improved(metric);
            ModelCard card = cards.card(state.iteration(), metric);
            new ModelFile(card, NetworkTensors.of(objective.network())).write(bestFile());
        } else {
            state = state.notImproved();
        }
        listener.validated(state.iteration(), metric, state.bestMetric());
        return metric;
    }

    private void writeRow(MetricsCsv metrics, boolean aligned, double metric) throws IOException {
        double[] row = new double[columns().size()];
        Arrays.fill(row, Double.NaN);
        if (aligned) {
            row[0] = Arrays.stream(termSums).sum() / ROW_EVERY;
            for (int i = 0; i < termSums.length; i++) {
                row[1 + i] = termSums[i] / ROW_EVERY;
            }
            Arrays.fill(termSums, 0);
        }
        row[row.length - 3] = settings.rate().at(state.iteration() - 1);
        row[row.length - 2] = state.skipped();
        row[row.length - 1] = metric;
        metrics.append(state.iteration(), row);
    }

    private void checkpoint(MetricsCsv metrics) throws IOException {
        metrics.force();
        Checkpoint.write(checkpointFile(), objective.network(), adam, average, state, experiment);
    }
}
