package acne.tensor;

import acne.tensor.kernel.Kernels;
import acne.tensor.kernel.MatrixKernel;
import acne.tensor.kernel.PackedMatrix;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The (weighted) mean of z z^T over the points of each cloud: z of rows x columns gives a columns x columns matrix a cloud, one
 * below the other.
 *
 * <p>The gradient takes for granted that what reads the matrices is symmetric in them, as {@link QuadraticForms} is.
 */
public final class SecondMoments extends Node {
    private @Nullable Tensor z;
    private @Nullable Tensor w;
    private @Nullable Clouds clouds;
    private PackedMatrix[] scratch = new PackedMatrix[0];
    private final PackedMatrix packed = new PackedMatrix();

    private SecondMoments() {}

    /** Points weigh as given, rows x 1 that sum to one in each cloud, or the same without weights. */
    public static Tensor apply(Tape tape, Tensor z, @Nullable Tensor w, Clouds clouds) {
        z.require("rows", clouds.rows(), z.columns());
        SecondMoments node = tape.node(SecondMoments.class, SecondMoments::new);
        node.z = z;
        node.w = w;
        node.clouds = clouds;
        int columns = z.columns();
        boolean needsGradient = z.needsGradient() || (w != null && w.needsGradient());
        tape.result(node, clouds.count() * columns, columns, needsGradient);
        node.forward(tape, z, clouds);
        return node.result;
    }

    private void forward(Tape tape, Tensor in, Clouds of) {
        int columns = in.columns();
        int threads = tape.team().size();
        if (scratch.length != threads) {
            scratch = new PackedMatrix[threads];
            Arrays.setAll(scratch, i -> new PackedMatrix());
        }
        float[] weighed = tape.take(in.size());
        Rows.share(tape.team(), in.rows(), (from, to) -> weigh(in, of, from, to, weighed));
        Arrays.fill(result.values, 0, result.size(), 0f);
        // Each thread sums its own rows of every matrix over all points, so that no sum depends on the number of
        // threads.
        tape.team().run(threads, rank -> {
            int from = columns * rank / threads;
            int to = columns * (rank + 1) / threads;
            for (int cloud = 0; cloud < of.count() && from < to; cloud++) {
                int first = of.start(cloud) * columns;
                Kernels.get()
                        .matrix()
                        .accumulateTransposed(
                                weighed,
                                first + from,
                                columns,
                                to - from,
                                in.values,
                                first,
                                columns,
                                columns,
                                of.points(cloud),
                                result.values,
                                (cloud * columns + from) * columns,
                                columns,
                                scratch[rank]);
            }
        });
        tape.give(weighed);
    }

    private void weigh(Tensor in, Clouds of, int from, int to, float[] out) {
        int columns = in.columns();
        int cloud = 0;
        for (int r = from; r < to; r++) {
            while (r >= of.end(cloud)) {
                cloud++;
            }
            float weight = weight(of, cloud, r);
            for (int c = 0; c < columns; c++) {
                out[r * columns + c] = weight * in.values[r * columns + c];
            }
        }
    }

    private float weight(Clouds of, int cloud, int row) {
        return w == null ? 1f / of.points(cloud) : w.values[row];
    }

    @Override
    void backward(Tape tape) {
        Tensor in = Objects.requireNonNull(z);
        Clouds of = Objects.requireNonNull(clouds);
        int columns = in.columns();
        float[] dz = in.needsGradient() ? tape.accumulator(in) : Tensor.EMPTY;
        float[] dw = w != null && w.needsGradient() ? tape.accumulator(w) : Tensor.EMPTY;
        float[] product = tape.take(in.size());
        MatrixKernel matrix = Kernels.get().matrix();
        for (int cloud = 0; cloud < of.count(); cloud++) {
            matrix.pack(result.gradient(), cloud * columns * columns, columns, columns, columns, packed);
            int of1 = cloud;
            int start = of.start(cloud);
            Rows.share(tape.team(), of.points(cloud), (from, to) -> {
                int offset = (start + from) * columns;
                matrix.multiply(
                        in.values,
                        offset,
                        columns,
                        to - from,
                        packed,
                        Products.zeros(columns),
                        0,
                        0,
                        product,
                        offset,
                        columns);
                add(in, of, of1, start + from, start + to, product, dz, dw);
            });
        }
        tape.give(product);
    }

    /** Given D z a row, dz = 2 w D z and dw = z^T D z. */
    private void add(Tensor in, Clouds of, int cloud, int from, int to, float[] product, float[] dz, float[] dw) {
        int columns = in.columns();
        for (int r = from; r < to; r++) {
            int offset = r * columns;
            if (dz.length > 0) {
                float factor = 2 * weight(of, cloud, r);
                for (int c = 0; c < columns; c++) {
                    dz[offset + c] += factor * product[offset + c];
                }
            }
            if (dw.length > 0) {
                float dot = 0;
                for (int c = 0; c < columns; c++) {
                    dot += in.values[offset + c] * product[offset + c];
                }
                dw[r] += dot;
            }
        }
    }
}
