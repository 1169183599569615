package acne.robust;

/**
 * How far a refinement goes.
 *
 * @param leastGain a step that gains less than this share of the cost is the last
 * @param enoughMatches of more matches than these, so many from all over the list are looked at
 */
public record Effort(int maxSteps, double leastGain, int enoughMatches) {
    /** While samples are many, a model must only be told from worse ones. */
    static final Effort LOCAL = new Effort(10, 1e-4, 500);

    /** The answer. */
    static final Effort FINAL = new Effort(30, 1e-6, Integer.MAX_VALUE);
}
