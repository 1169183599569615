package acne.eval;

import java.util.Arrays;

/**
 * Metrics of relative pose over many pairs, from the error of each in degrees: max(rotation, translation direction).
 *
 * <p>A pair without an estimate counts as {@link #FAILED_DEGREES}. {@code map5 = accuracy(5)}; {@code map10} is the mean of the
 * accuracies at 5 and 10 degrees, {@code map20} that at 5, 10, 15 and 20; {@code auc*} is the exact area under the recall
 * curve up to the threshold, divided by it.
 */
public record StereoMetrics(
        int pairs,
        int failed,
        double map5,
        double map10,
        double map20,
        double auc5,
        double auc10,
        double auc20,
        double medianErrorDegrees) {
    public static final double FAILED_DEGREES = 180;

    /** The metrics of the given errors; of no pairs at all they are zero, and the median is that of a failure. */
    public static StereoMetrics of(double[] errorsDegrees) {
        double[] errors = errorsDegrees.clone();
        for (int i = 0; i < errors.length; i++) {
            if (!(errors[i] >= 0 && errors[i] <= FAILED_DEGREES)) {
                throw new IllegalArgumentException(
                        "an error must lie in [0, 180] degrees: pair " + i + " has " + errors[i]);
            }
        }
        Arrays.sort(errors);
        double acc5 = accuracy(errors, 5);
        double acc10 = accuracy(errors, 10);
        return new StereoMetrics(
                errors.length,
                (int) Arrays.stream(errors).filter(e -> e == FAILED_DEGREES).count(),
                acc5,
                (acc5 + acc10) / 2,
                (acc5 + acc10 + accuracy(errors, 15) + accuracy(errors, 20)) / 4,
                areaUnderRecall(errors, 5),
                areaUnderRecall(errors, 10),
                areaUnderRecall(errors, 20),
                median(errors));
    }

    /** The share of pairs with an error of at most the threshold. */
    public static double accuracy(double[] errorsDegrees, double thresholdDegrees) {
        return share(
                Arrays.stream(errorsDegrees)
                        .map(e -> e <= thresholdDegrees ? 1 : 0)
                        .sum(),
                errorsDegrees.length);
    }

    /** The recall curve is a staircase: a pair adds the part of the interval that lies right of its error. */
    public static double areaUnderRecall(double[] errorsDegrees, double thresholdDegrees) {
        double sum = Arrays.stream(errorsDegrees)
                .map(e -> Math.max(0, thresholdDegrees - e) / thresholdDegrees)
                .sum();
        return share(sum, errorsDegrees.length);
    }

    private static double share(double sum, int count) {
        return count == 0 ? 0 : sum / count;
    }

    private static double median(double[] sorted) {
        int n = sorted.length;
        return n == 0 ? FAILED_DEGREES : (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
    }
}
