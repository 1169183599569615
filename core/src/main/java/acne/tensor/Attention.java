package acne.tensor;

/** Which attention weighs the points in a normalisation. */
public enum Attention {
    /** All points weigh the same: Context Normalisation. */
    NONE,
    /** A sigmoid of each point on its own. */
    LOCAL,
    /** A softmax over the points of a cloud. */
    GLOBAL,
    /** The product of both, normalised. */
    BOTH;

    public boolean hasLocal() {
        return this == LOCAL || this == BOTH;
    }

    public boolean hasGlobal() {
        return this == GLOBAL || this == BOTH;
    }
}
