package acne.tensor.kernel;

/** Exponentials over ranges of arrays. */
public interface ExpKernel {
    /** Computes out = exp(x - shift) for the elements from one index to another. */
    void exp(float[] x, int from, int to, float shift, float[] out);

    /** Computes out = 1 / (1 + exp(-x)) for the elements from one index to another. */
    void sigmoid(float[] x, int from, int to, float[] out);
}
