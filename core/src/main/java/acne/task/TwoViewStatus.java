package acne.task;

/** What is known of two views after an estimation. */
public enum TwoViewStatus {
    /** The epipolar geometry is determined. */
    FOUND,
    /** One plane explains the matches: the homography is determined, the epipolar geometry is not, or only with cameras. */
    PLANAR,
    /** A turn of the camera explains the matches: there is no translation to find. */
    PURE_ROTATION,
    /** Too few matches for any model. */
    TOO_FEW,
    /** The points repeat or line up. */
    DEGENERATE,
    /** No model gathers more matches than chance would. */
    FAILED
}
