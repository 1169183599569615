package acne.train;

/**
 * The learning rate of each iteration: constant, or falling along a half cosine to a hundredth over the whole run; its first
 * iterations are scaled by a linear warm-up.
 *
 * @param base the rate before scaling
 * @param warmUp iterations of the warm-up
 * @param schedule what is scaled
 * @param iterations the length of the whole run
 */
public record LearningRate(double base, int warmUp, Schedule schedule, int iterations) {
    /** How the rate goes on. */
    public enum Schedule {
        CONSTANT,
        COSINE
    }

    private static final double LAST_SHARE = 0.01;

    public LearningRate {
        if (!(base > 0) || warmUp < 0 || iterations < 1) {
            throw new IllegalArgumentException("learning rate: need a positive rate, got " + base);
        }
    }

    /** The rate of an iteration, counted from zero. */
    double at(int iteration) {
        double rate = warmUp == 0 ? base : base * Math.min(1, (iteration + 1.0) / warmUp);
        if (schedule == Schedule.CONSTANT) {
            return rate;
        }
        double cosine = 0.5 * (1 + Math.cos(Math.PI * Math.min(1, (double) iteration / iterations)));
        return rate * (LAST_SHARE + (1 - LAST_SHARE) * cosine);
    }
}
