package acne.tensor.kernel;

/** The gradient of a ReLU, leaky or not. */
public interface RampKernel {
    /** Adds to dx the gradient dy where x is above zero, and leak dy elsewhere, for the elements from one index to another. */
    void addGradient(float[] x, float[] dy, int from, int to, float leak, float[] dx);
}
