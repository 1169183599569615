package acne.robust;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * What is known of the data before the first sample: how to draw, and weights from which to start. {@link Sampling} makes it
 * from weights.
 *
 * @param sampler draws the samples; used up by one estimation
 * @param startWeights one a datum for a first weighted fit, or empty for none
 * @param stakes how many times each datum counts in the score of a model (not in the medians and mixtures of LMedS and MLESAC) and in its
 *     refinement, or empty where all count alike
 */
public record Guidance(Sampler sampler, double[] startWeights, double[] stakes) {
    /** Nothing is known. */
    public static Guidance none(int size, long seed) {
        return none(size, new SplittableRandom(seed));
    }

    static Guidance none(int size, RandomGenerator random) {
        return new Guidance(new UniformSampler(size, random), new double[0], new double[0]);
    }

    /** This guidance with other stakes. */
    public Guidance withStakes(double[] values) {
        return new Guidance(sampler, startWeights, values);
    }

    /** Whether anything is known that makes the first samples better than the later ones. */
    boolean isInformed() {
        return startWeights.length > 0;
    }
}
