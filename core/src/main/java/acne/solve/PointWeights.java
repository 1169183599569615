package acne.solve;

import acne.data.Points2;

/** The contract of weights: one finite, non-negative number a point. */
public final class PointWeights {
    private PointWeights() {}

    public static void check(Points2 points, double[] weights) {
        if (weights.length != points.size()) {
            throw new IllegalArgumentException(
                    "need one weight per point: " + points.size() + " points, " + weights.length + " weights");
        }
        checkValues(weights);
    }

    /** Refuses values that are no weights, however many there are. */
    public static void checkValues(double[] weights) {
        for (int i = 0; i < weights.length; i++) {
            if (!(weights[i] >= 0) || weights[i] == Double.POSITIVE_INFINITY) {
                throw new IllegalArgumentException(
                        "need finite weights of 0 or more: weight " + i + " is " + weights[i]);
            }
        }
    }
}
