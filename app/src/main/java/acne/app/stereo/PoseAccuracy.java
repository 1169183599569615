package acne.app.stereo;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Accuracy of motions from their errors in degrees; a pair without an estimate counts as 180. */
final class PoseAccuracy {
    private static final int STEP = 5;

    private final double[] sorted;

    PoseAccuracy(double[] errorsInDegrees) {
        sorted = errorsInDegrees.clone();
        Arrays.sort(sorted);
    }

    /** Mean of the accuracies at 5, 10, ... up to a multiple of 5 degrees; NaN without pairs. */
    double map(int degrees) {
        return IntStream.rangeClosed(1, degrees / STEP)
                .mapToDouble(i -> accuracy(i * STEP))
                .average()
                .orElse(Double.NaN);
    }

    /** Exact area under the curve of accuracy over error, up to an error, as a share of it. */
    double auc(double degrees) {
        return Arrays.stream(sorted)
                .map(error -> Math.max(0, 1 - error / degrees))
                .average()
                .orElse(Double.NaN);
    }

    /** The median error; the mean of the middle two for an even number. */
    double median() {
        int n = sorted.length;
        return n == 0 ? Double.NaN : (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
    }

    /** Share of the pairs with an error of at most so much. */
    private double accuracy(double degrees) {
        return Arrays.stream(sorted)
                .map(error -> error <= degrees ? 1 : 0)
                .average()
                .orElse(Double.NaN);
    }
}
