package acne.tensor;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Subtracts the (weighted) mean of each cloud from its rows: x of rows x columns, weights of rows x 1 that sum to one. */
public final class Centred extends Node {
    private @Nullable Tensor x;
    private @Nullable Tensor w;
    private @Nullable Clouds clouds;

    private Centred() {}

    /** Points weigh as given, or the same without weights. */
    public static Tensor apply(Tape tape, Tensor x, @Nullable Tensor w, Clouds clouds) {
        x.require("rows", clouds.rows(), x.columns());
        Centred node = tape.node(Centred.class, Centred::new);
        node.x = x;
        node.w = w;
        node.clouds = clouds;
        Tensor z = tape.result(node, x.rows(), x.columns(), x.needsGradient() || (w != null && w.needsGradient()));
        tape.team().run(clouds.count(), cloud -> node.forward(x, clouds, cloud));
        return z;
    }

    private void forward(Tensor in, Clouds of, int cloud) {
        int columns = in.columns();
        double[] mean = new double[columns];
        for (int r = of.start(cloud); r < of.end(cloud); r++) {
            double weight = weight(of, cloud, r);
            for (int c = 0; c < columns; c++) {
                mean[c] += weight * in.values[r * columns + c];
            }
        }
        float[] centre = rounded(mean);
        for (int r = of.start(cloud); r < of.end(cloud); r++) {
            for (int c = 0; c < columns; c++) {
                result.values[r * columns + c] = in.values[r * columns + c] - centre[c];
            }
        }
    }

    private static float[] rounded(double[] values) {
        float[] rounded = new float[values.length];
        for (int c = 0; c < rounded.length; c++) {
            rounded[c] = (float) values[c];
        }
        return rounded;
    }

    private double weight(Clouds of, int cloud, int row) {
        return w == null ? 1.0 / of.points(cloud) : w.values[row];
    }

    @Override
    void backward(Tape tape) {
        Tensor in = Objects.requireNonNull(x);
        Clouds of = Objects.requireNonNull(clouds);
        float[] dw = w != null && w.needsGradient() ? tape.accumulator(w) : Tensor.EMPTY;
        float[] dx = in.needsGradient() ? tape.accumulator(in) : Tensor.EMPTY;
        tape.team().run(of.count(), cloud -> backward(in, of, cloud, dx, dw));
    }

    private void backward(Tensor in, Clouds of, int cloud, float[] dx, float[] dw) {
        int columns = in.columns();
        float[] dz = result.gradient();
        double[] sum = new double[columns];
        for (int r = of.start(cloud); r < of.end(cloud); r++) {
            for (int c = 0; c < columns; c++) {
                sum[c] += dz[r * columns + c];
            }
        }
        float[] total = rounded(sum);
        for (int r = of.start(cloud); r < of.end(cloud); r++) {
            if (dx.length > 0) {
                float weight = (float) weight(of, cloud, r);
                for (int c = 0; c < columns; c++) {
                    dx[r * columns + c] += dz[r * columns + c] - weight * total[c];
                }
            }
            if (dw.length > 0) {
                float dot = 0;
                for (int c = 0; c < columns; c++) {
                    dot += in.values[r * columns + c] * total[c];
                }
                dw[r] -= dot;
            }
        }
    }
}
