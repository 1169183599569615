package acne.robust;

import java.time.Duration;
import java.util.Optional;

/**
 * When sampling ends.
 *
 * @param confidence the wanted probability that one sample was free of outliers
 * @param minIterations samples drawn in any case
 * @param maxIterations samples never exceeded, except by {@code leastInliers}
 * @param leastInliers without any guidance, which makes the first samples the best, the search goes on until it would have
 *     found a model of this share of inliers, at most a million samples; 1 for never beyond {@code maxIterations}
 * @param timeBudget a cap on the time of sampling; results are repeatable only without it
 */
public record ConsensusOptions(
        double confidence, int minIterations, int maxIterations, double leastInliers, Optional<Duration> timeBudget) {
    /** A search that only {@code leastInliers} prolongs ends here: a minute or so, instead of hours. */
    private static final int MOST_BEYOND = 1_000_000;

    public static final ConsensusOptions DEFAULT = new ConsensusOptions(0.999, 20, 5_000, 0.35, Optional.empty());

    public ConsensusOptions {
        if (!(confidence > 0 && confidence < 1)) {
            throw new IllegalArgumentException("the confidence must lie between 0 and 1: " + confidence);
        }
        if (minIterations < 0 || maxIterations < 1 || minIterations > maxIterations) {
            throw new IllegalArgumentException(
                    "need 0 <= min <= max iterations, max > 0: " + minIterations + ", " + maxIterations);
        }
        if (!(leastInliers > 0 && leastInliers <= 1)) {
            throw new IllegalArgumentException(
                    "the least share of inliers must be above 0 and at most 1: " + leastInliers);
        }
    }

    /** These options with another number of samples, which {@code leastInliers} may exceed. */
    public ConsensusOptions withSamples(int iterations) {
        return new ConsensusOptions(
                confidence, Math.min(minIterations, iterations), iterations, leastInliers, timeBudget);
    }

    /** These options with a number of samples that nothing exceeds. */
    public ConsensusOptions withMaxIterations(int iterations) {
        return new ConsensusOptions(confidence, Math.min(minIterations, iterations), iterations, 1, timeBudget);
    }

    public ConsensusOptions withTimeBudget(Duration budget) {
        return new ConsensusOptions(confidence, minIterations, maxIterations, leastInliers, Optional.of(budget));
    }

    /** The number of samples that a search ends with at the latest. */
    int cap(Guidance guidance, int sampleSize) {
        double needed = guidance.isInformed() ? 0 : samplesFor(leastInliers, sampleSize);
        return Math.max(maxIterations, (int) Math.min(MOST_BEYOND, Math.ceil(needed)));
    }

    /**
     * The number of samples after which one is free of outliers with the wanted confidence, between the minimum and a cap.
     *
     * @param inlierRatio the share of inliers in the data
     */
    int iterationsFor(double inlierRatio, int sampleSize, int cap) {
        double needed = samplesFor(inlierRatio, sampleSize);
        // Near zero the quotient is infinite or NaN: both mean never.
        return needed < cap ? Math.max(minIterations, (int) Math.ceil(needed)) : cap;
    }

    private double samplesFor(double inlierRatio, int sampleSize) {
        double good = Math.pow(inlierRatio, sampleSize);
        return good >= 1 ? 0 : Math.log(1 - confidence) / Math.log1p(-good);
    }
}
