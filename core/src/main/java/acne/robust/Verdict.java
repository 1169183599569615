package acne.robust;

/** Why an estimation has no model. */
public enum Verdict {
    /** No more matches than a sample needs: nothing would tell a right model from a wrong one. */
    TOO_FEW,
    /** No sample determines a model: repeated or collinear points. */
    DEGENERATE,
    /** No model gathers more matches than chance would. */
    FAILED
}
