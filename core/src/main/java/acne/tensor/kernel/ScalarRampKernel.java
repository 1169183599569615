package acne.tensor.kernel;

/** The gradient by a plain loop, whose branch the compiler does not turn into vectors. */
final class ScalarRampKernel implements RampKernel {
    @Override
    public void addGradient(float[] x, float[] dy, int from, int to, float leak, float[] dx) {
        for (int i = from; i < to; i++) {
            dx[i] += dy[i] * (x[i] > 0 ? 1f : leak);
        }
    }
}
