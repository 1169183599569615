package acne.app;

import acne.train.TrainingRun;
import java.io.PrintWriter;
import java.util.Locale;

/** Shows a run: a bar with loss, metric and rate on a terminal, a line a validation otherwise. */
final class TrainingReport implements TrainingRun.Listener {
    /** The shown loss is a mean that forgets older steps at this rate. */
    private static final double FORGETTING = 0.02;

    private final PrintWriter out;
    private final ProgressBar bar;
    private final int iterations;
    private final long start = System.nanoTime();
    private int stepsHere;
    private int lastIteration = -1;
    private double loss = Double.NaN;
    private String validation = "";

    TrainingReport(PrintWriter out, ProgressBar bar, int iterations) {
        this.out = out;
        this.bar = bar;
        this.iterations = iterations;
    }

    @Override
    public void step(int iteration, double newLoss) {
        loss = Double.isNaN(loss) ? newLoss : loss + FORGETTING * (newLoss - loss);
        stepsHere++;
        // A resumed run starts in the middle of the bar.
        int units = lastIteration < 0 ? iteration : iteration - lastIteration;
        lastIteration = iteration;
        bar.advance(units, String.format(Locale.ROOT, "loss %.4f, %.1f steps/s%s", loss, rate(), validation));
    }

    @Override
    public void validated(int iteration, double metric, double bestMetric) {
        validation = String.format(Locale.ROOT, ", validation %.5g (best %.5g)", metric, bestMetric);
        if (!bar.isShown()) {
            out.printf(
                    Locale.ROOT,
                    "iteration %d of %d: loss %.4f%s, %.1f steps/s%n",
                    iteration,
                    iterations,
                    loss,
                    validation,
                    rate());
            out.flush();
        }
    }

    private double rate() {
        return stepsHere / Math.max(1e-9, (System.nanoTime() - start) * 1e-9);
    }
}
