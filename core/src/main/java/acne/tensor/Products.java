package acne.tensor;

import acne.tensor.kernel.Kernels;
import acne.tensor.kernel.PackedMatrix;

/** Matrix products that go into a gradient. */
final class Products {
    private static volatile float[] zeros = new float[1024];

    private Products() {}

    /** At least so many zeros, which nobody may write to. */
    static float[] zeros(int count) {
        float[] current = zeros;
        if (current.length < count) {
            current = new float[Math.max(count, 2 * current.length)];
            zeros = current;
        }
        return current;
    }

    /** Gives a tensor that wants one its gradient, or adds to it; the array, which came from the tape, is the tape's again. */
    static void handOver(Tape tape, Tensor tensor, float[] gradient) {
        if (!tensor.needsGradient()) {
            tape.give(gradient);
        } else if (!tensor.hasGradient()) {
            tensor.setGradient(gradient);
        } else {
            float[] sum = tensor.gradient();
            for (int i = 0; i < tensor.size(); i++) {
                sum[i] += gradient[i];
            }
            tape.give(gradient);
        }
    }

    /** Adds a b to the gradient of a tensor, for a of rows x k and b of k x columns packed; shared by the tape's team. */
    static void addTo(Tape tape, Tensor tensor, float[] a, int k, PackedMatrix b) {
        boolean first = isFirst(tape, tensor);
        Rows.share(tape.team(), tensor.rows(), (from, to) -> addRows(tensor, first, a, from, k, b, from, to));
    }

    /** Whether a tensor has no gradient yet; it has an array of any content then, which the first products are written to. */
    static boolean isFirst(Tape tape, Tensor tensor) {
        boolean first = !tensor.hasGradient();
        if (first) {
            tensor.setGradient(tape.take(tensor.size()));
        }
        return first;
    }

    /** As {@link #addTo}, for the rows from one index to another, whose product begins with row aRow of a. */
    static void addRows(Tensor tensor, boolean first, float[] a, int aRow, int k, PackedMatrix b, int from, int to) {
        int columns = tensor.columns();
        float[] sum = tensor.gradient();
        Kernels.get()
                .matrix()
                .multiply(
                        a,
                        aRow * k,
                        k,
                        to - from,
                        b,
                        first ? zeros(columns) : sum,
                        first ? 0 : from * columns,
                        first ? 0 : columns,
                        sum,
                        from * columns,
                        columns);
    }
}
