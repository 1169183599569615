package acne.tensor.kernel;

/** Exponentials by the library function. */
final class ScalarExpKernel implements ExpKernel {
    @Override
    public void exp(float[] x, int from, int to, float shift, float[] out) {
        for (int i = from; i < to; i++) {
            out[i] = (float) Math.exp(x[i] - shift);
        }
    }

    @Override
    public void sigmoid(float[] x, int from, int to, float[] out) {
        for (int i = from; i < to; i++) {
            out[i] = (float) (1 / (1 + Math.exp(-x[i])));
        }
    }
}
