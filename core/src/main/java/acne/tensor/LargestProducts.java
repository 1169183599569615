package acne.tensor;

import acne.tensor.kernel.Kernels;
import acne.tensor.kernel.PackedMatrix;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The largest product w . x over the points of each cloud, for each row w of a parameter: x of rows x inputs and weights of
 * outputs x inputs give clouds x outputs; where the sign of an output is negative, the smallest one.
 *
 * <p>Blocks of products are searched while they are in the cache, so that the map of rows x outputs is never written.
 */
public final class LargestProducts extends Node {
    private static final int BLOCK = 48;

    private @Nullable Tensor x;
    private @Nullable Parameter weights;
    private @Nullable Clouds clouds;
    private float[] sign = Tensor.EMPTY;

    /** The row of each result. */
    private int[] places = new int[0];

    private LargestProducts() {}

    /** Looks for the largest products where the sign's element is not negative, and else for the smallest. */
    public static Tensor apply(Tape tape, Tensor x, Clouds clouds, Parameter weights, Parameter sign) {
        x.require("rows", clouds.rows(), weights.columns());
        LargestProducts node = tape.node(LargestProducts.class, LargestProducts::new);
        node.x = x;
        node.weights = weights;
        node.clouds = clouds;
        Tensor y = tape.result(node, clouds.count(), weights.rows(), true);
        node.prepare(sign, y);
        int parts = Math.min(tape.team().size(), clouds.count());
        PackedMatrix packed = weights.packedTransposed();
        float[] blocks = tape.take(parts * BLOCK * weights.rows());
        tape.team().run(parts, part -> {
            float[] place = new float[weights.rows()];
            float[] best = new float[weights.rows()];
            for (int cloud = part; cloud < clouds.count(); cloud += parts) {
                node.search(x, clouds, cloud, packed, blocks, part * BLOCK * weights.rows(), best, place);
            }
        });
        tape.give(blocks);
        return y;
    }

    private void prepare(Parameter signs, Tensor y) {
        if (sign.length != y.columns()) {
            sign = new float[y.columns()];
        }
        for (int c = 0; c < sign.length; c++) {
            sign[c] = signs.values()[c] < 0 ? -1 : 1;
        }
        if (places.length < y.size()) {
            places = new int[y.size()];
        }
    }

    private void search(
            Tensor in, Clouds of, int cloud, PackedMatrix packed, float[] blocks, int at, float[] best, float[] place) {
        int inputs = in.columns();
        int outputs = result.columns();
        Arrays.fill(best, Float.NEGATIVE_INFINITY);
        Arrays.fill(place, 0f);
        int start = of.start(cloud);
        for (int row = start; row < of.end(cloud); row += BLOCK) {
            int rows = Math.min(BLOCK, of.end(cloud) - row);
            Kernels.get()
                    .matrix()
                    .multiply(
                            in.values,
                            row * inputs,
                            inputs,
                            rows,
                            packed,
                            Products.zeros(outputs),
                            0,
                            0,
                            blocks,
                            at,
                            outputs);
            Kernels.get().pool().largest(blocks, at, rows, outputs, sign, best, place, row - start);
        }
        for (int c = 0; c < outputs; c++) {
            result.values[cloud * outputs + c] = sign[c] * best[c];
            places[cloud * outputs + c] = start + (int) place[c];
        }
    }

    @Override
    void backward(Tape tape) {
        Tensor in = Objects.requireNonNull(x);
        Parameter w = Objects.requireNonNull(weights);
        Clouds of = Objects.requireNonNull(clouds);
        Rows.share(tape.team(), w.rows(), (from, to) -> weightGradient(in, tape.gradient(w), from, to));
        if (in.needsGradient()) {
            float[] dx = tape.accumulator(in);
            tape.team().run(of.count(), cloud -> inputGradient(w, cloud, dx));
        }
    }

    private void weightGradient(Tensor in, float[] sum, int from, int to) {
        int inputs = in.columns();
        int outputs = result.columns();
        float[] dy = result.gradient();
        for (int cloud = 0; cloud < result.rows(); cloud++) {
            for (int c = from; c < to; c++) {
                add(dy[cloud * outputs + c], in.values, places[cloud * outputs + c] * inputs, sum, c * inputs, inputs);
            }
        }
    }

    private void inputGradient(Parameter w, int cloud, float[] dx) {
        int inputs = w.columns();
        int outputs = w.rows();
        float[] dy = result.gradient();
        for (int c = 0; c < outputs; c++) {
            int i = cloud * outputs + c;
            add(dy[i], w.values(), c * inputs, dx, places[i] * inputs, inputs);
        }
    }

    private static void add(float factor, float[] from, int at, float[] to, int target, int length) {
        if (factor == 0) {
            return;
        }
        for (int i = 0; i < length; i++) {
            to[target + i] += factor * from[at + i];
        }
    }
}
