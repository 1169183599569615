package acne.tensor;

import acne.tensor.kernel.Kernels;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Softmax, either over the points of a cloud in each column, or over the columns in each row. */
public final class Softmax extends Node {
    private @Nullable Tensor x;

    /** The clouds over whose points the softmax goes; null where it goes over the columns. */
    private @Nullable Clouds clouds;

    private float[] largest = Tensor.EMPTY;
    private float[] sums = Tensor.EMPTY;

    private Softmax() {}

    /** Each column of each cloud sums to one. */
    public static Tensor overPoints(Tape tape, Tensor x, Clouds clouds) {
        x.require("input of a softmax", clouds.rows(), x.columns());
        Softmax node = node(tape, x, clouds);
        for (int cloud = 0; cloud < clouds.count(); cloud++) {
            node.points(clouds.start(cloud), clouds.end(cloud));
        }
        return node.result;
    }

    /** Each row sums to one. */
    public static Tensor overColumns(Tape tape, Tensor x) {
        Softmax node = node(tape, x, null);
        for (int r = 0; r < x.rows(); r++) {
            node.row(r * x.columns(), (r + 1) * x.columns());
        }
        return node.result;
    }

    private static Softmax node(Tape tape, Tensor x, @Nullable Clouds clouds) {
        Softmax node = tape.node(Softmax.class, Softmax::new);
        node.x = x;
        node.clouds = clouds;
        tape.result(node, x.rows(), x.columns(), x.needsGradient());
        if (node.sums.length < x.columns()) {
            node.sums = new float[x.columns()];
            node.largest = new float[x.columns()];
        }
        return node;
    }

    private void points(int start, int end) {
        float[] in = Objects.requireNonNull(x).values;
        float[] out = result.values;
        int columns = result.columns();
        for (int c = 0; c < columns; c++) {
            largest[c] = Float.NEGATIVE_INFINITY;
            sums[c] = 0;
        }
        for (int i = start * columns; i < end * columns; i += columns) {
            for (int c = 0; c < columns; c++) {
                largest[c] = Math.max(largest[c], in[i + c]);
            }
        }
        for (int i = start * columns; i < end * columns; i += columns) {
            for (int c = 0; c < columns; c++) {
                out[i + c] = in[i + c] - largest[c];
            }
        }
        Kernels.get().exp().exp(out, start * columns, end * columns, 0, out);
        for (int i = start * columns; i < end * columns; i += columns) {
            for (int c = 0; c < columns; c++) {
                sums[c] += out[i + c];
            }
        }
        for (int i = start * columns; i < end * columns; i += columns) {
            for (int c = 0; c < columns; c++) {
                out[i + c] /= sums[c];
            }
        }
    }

    private void row(int from, int to) {
        float[] in = Objects.requireNonNull(x).values;
        float[] out = result.values;
        float top = Float.NEGATIVE_INFINITY;
        for (int i = from; i < to; i++) {
            top = Math.max(top, in[i]);
        }
        Kernels.get().exp().exp(in, from, to, top, out);
        float sum = 0;
        for (int i = from; i < to; i++) {
            sum += out[i];
        }
        for (int i = from; i < to; i++) {
            out[i] /= sum;
        }
    }

    @Override
    void backward(Tape tape) {
        Tensor input = Objects.requireNonNull(x);
        float[] dx = tape.accumulator(input);
        int columns = result.columns();
        if (clouds == null) {
            for (int r = 0; r < result.rows(); r++) {
                backwardRow(dx, r * columns, (r + 1) * columns);
            }
            return;
        }
        for (int cloud = 0; cloud < clouds.count(); cloud++) {
            backwardPoints(dx, clouds.start(cloud) * columns, clouds.end(cloud) * columns);
        }
    }

    private void backwardRow(float[] dx, int from, int to) {
        float[] y = result.values;
        float[] dy = result.gradient();
        float dot = 0;
        for (int i = from; i < to; i++) {
            dot += y[i] * dy[i];
        }
        for (int i = from; i < to; i++) {
            dx[i] += y[i] * (dy[i] - dot);
        }
    }

    private void backwardPoints(float[] dx, int from, int to) {
        float[] y = result.values;
        float[] dy = result.gradient();
        int columns = result.columns();
        Arrays.fill(sums, 0, columns, 0f);
        for (int i = from; i < to; i += columns) {
            for (int c = 0; c < columns; c++) {
                sums[c] += y[i + c] * dy[i + c];
            }
        }
        for (int i = from; i < to; i += columns) {
            for (int c = 0; c < columns; c++) {
                dx[i + c] += y[i + c] * (dy[i + c] - sums[c]);
            }
        }
    }
}
