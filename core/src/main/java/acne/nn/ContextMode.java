package acne.nn;

/** The context normalisation that is put after each per-point perceptron of PointNet. */
public enum ContextMode {
    /** None: PointNet as published. */
    NONE,
    /** Context Normalisation. */
    CN,
    /** Attentive Context Normalisation with local and global attention. */
    ACN
}
