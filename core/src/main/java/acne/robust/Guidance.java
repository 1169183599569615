package acne.robust;

import java.util.SplittableRandom;

/**
 * What is known of the data before the first sample: how to draw, and weights from which to start.
 *
 * @param sampler draws the samples; used up by one estimation
 * @param startWeights one a datum for a first weighted fit, or empty for none
 */
public record Guidance(Sampler sampler, double[] startWeights) {
    /** Samples after which progressive sampling ends as uniform sampling. */
    private static final int HORIZON = 20_000;

    /** Nothing is known. */
    public static Guidance none(int size, long seed) {
        return new Guidance(new UniformSampler(size, new SplittableRandom(seed)), new double[0]);
    }

    /** Data of higher weight are tried first, and a weighted fit is the first candidate; equal weights say nothing. */
    public static Guidance of(double[] weights, long seed) {
        boolean differ = false;
        for (double weight : weights) {
            differ |= weight != weights[0];
        }
        return differ
                ? new Guidance(new ProsacSampler(weights, HORIZON, new SplittableRandom(seed)), weights.clone())
                : none(weights.length, seed);
    }
}
