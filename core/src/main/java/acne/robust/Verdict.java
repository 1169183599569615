package acne.robust;

/** Why an estimation has no model, or one that the data do not determine fully. */
public enum Verdict {
    /** Fewer matches than a sample needs. */
    TOO_FEW,
    /** No sample determines a model: repeated or collinear points. */
    DEGENERATE,
    /** One plane explains the matches, so that they do not determine the epipolar geometry. */
    PLANAR,
    /** A turn of the camera explains the matches, so that they do not determine a translation. */
    PURE_ROTATION,
    /** No model gathers more matches than chance would. */
    FAILED
}
