package acne.robust;

import java.time.Duration;
import java.util.Optional;

/**
 * When sampling ends.
 *
 * @param confidence the wanted probability that one sample was free of outliers
 * @param minIterations samples drawn in any case
 * @param maxIterations samples never exceeded
 * @param timeBudget a cap on the time of sampling; results are repeatable only without it
 */
public record ConsensusOptions(double confidence, int minIterations, int maxIterations, Optional<Duration> timeBudget) {
    public static final ConsensusOptions DEFAULT = new ConsensusOptions(0.999, 50, 5_000, Optional.empty());

    public ConsensusOptions {
        if (!(confidence > 0 && confidence < 1)) {
            throw new IllegalArgumentException("the confidence must lie between 0 and 1: " + confidence);
        }
        if (minIterations < 0 || maxIterations < 1 || minIterations > maxIterations) {
            throw new IllegalArgumentException(
                    "need 0 <= min <= max iterations, max > 0: " + minIterations + ", " + maxIterations);
        }
    }

    public ConsensusOptions withMaxIterations(int iterations) {
        return new ConsensusOptions(confidence, Math.min(minIterations, iterations), iterations, timeBudget);
    }

    public ConsensusOptions withTimeBudget(Duration budget) {
        return new ConsensusOptions(confidence, minIterations, maxIterations, Optional.of(budget));
    }

    /**
     * The number of samples after which one is free of outliers with the wanted confidence, within the caps.
     *
     * @param inlierRatio the share of inliers in the data
     */
    public int iterationsFor(double inlierRatio, int sampleSize) {
        double good = Math.pow(inlierRatio, sampleSize);
        double needed = good >= 1 ? 0 : Math.log(1 - confidence) / Math.log1p(-good);
        // Near zero the quotient is infinite or NaN: both mean never.
        return needed < maxIterations ? Math.max(minIterations, (int) Math.ceil(needed)) : maxIterations;
    }
}
