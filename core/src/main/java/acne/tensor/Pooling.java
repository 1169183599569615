package acne.tensor;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One row a cloud: the largest value, the mean or the weighted mean of each channel over the points. */
public final class Pooling extends Node {
    private enum Kind {
        MAX,
        MEAN,
        WEIGHTED_MEAN
    }

    private Kind kind = Kind.MAX;
    private @Nullable Tensor x;
    private @Nullable Tensor w;
    private @Nullable Clouds clouds;
    private int[] largest = new int[0];

    private Pooling() {}

    public static Tensor max(Tape tape, Tensor x, Clouds clouds) {
        return apply(tape, Kind.MAX, x, null, clouds);
    }

    public static Tensor mean(Tape tape, Tensor x, Clouds clouds) {
        return apply(tape, Kind.MEAN, x, null, clouds);
    }

    /** The sum of w x over the points of each cloud, for weights of rows x 1 that sum to one in a cloud. */
    public static Tensor weightedMean(Tape tape, Tensor x, Tensor w, Clouds clouds) {
        w.require("weights", clouds.rows(), 1);
        return apply(tape, Kind.WEIGHTED_MEAN, x, w, clouds);
    }

    private static Tensor apply(Tape tape, Kind kind, Tensor x, @Nullable Tensor w, Clouds clouds) {
        x.require("features", clouds.rows(), x.columns());
        Pooling node = tape.node(Pooling.class, Pooling::new);
        node.kind = kind;
        node.x = x;
        node.w = w;
        node.clouds = clouds;
        boolean needsGradient = x.needsGradient() || (w != null && w.needsGradient());
        Tensor y = tape.result(node, clouds.count(), x.columns(), needsGradient);
        for (int cloud = 0; cloud < clouds.count(); cloud++) {
            if (kind == Kind.MAX) {
                node.findLargest(x, clouds, cloud);
            } else {
                node.sum(x, clouds, cloud);
            }
        }
        return y;
    }

    private void findLargest(Tensor in, Clouds of, int cloud) {
        int columns = in.columns();
        if (largest.length < result.size()) {
            largest = new int[result.size()];
        }
        int to = cloud * columns;
        Arrays.fill(largest, to, to + columns, of.start(cloud));
        System.arraycopy(in.values, of.start(cloud) * columns, result.values, to, columns);
        for (int r = of.start(cloud) + 1; r < of.end(cloud); r++) {
            for (int c = 0; c < columns; c++) {
                float value = in.values[r * columns + c];
                if (value > result.values[to + c]) {
                    result.values[to + c] = value;
                    largest[to + c] = r;
                }
            }
        }
    }

    private void sum(Tensor in, Clouds of, int cloud) {
        int columns = in.columns();
        int to = cloud * columns;
        Arrays.fill(result.values, to, to + columns, 0f);
        for (int r = of.start(cloud); r < of.end(cloud); r++) {
            float weight = weight(of, cloud, r);
            for (int c = 0; c < columns; c++) {
                result.values[to + c] += weight * in.values[r * columns + c];
            }
        }
    }

    private float weight(Clouds of, int cloud, int row) {
        return w == null ? 1f / of.points(cloud) : w.values[row];
    }

    @Override
    void backward(Tape tape) {
        Tensor in = Objects.requireNonNull(x);
        Clouds of = Objects.requireNonNull(clouds);
        int columns = in.columns();
        float[] dy = result.gradient();
        if (kind == Kind.MAX) {
            float[] dx = tape.accumulator(in);
            for (int i = 0; i < result.size(); i++) {
                dx[largest[i] * columns + i % columns] += dy[i];
            }
            return;
        }
        float[] dx = in.needsGradient() ? tape.accumulator(in) : null;
        float[] dw = w != null && w.needsGradient() ? tape.accumulator(w) : null;
        for (int cloud = 0; cloud < of.count(); cloud++) {
            for (int r = of.start(cloud); r < of.end(cloud); r++) {
                float weight = weight(of, cloud, r);
                float dot = 0;
                for (int c = 0; c < columns; c++) {
                    float g = dy[cloud * columns + c];
                    dot += g * in.values[r * columns + c];
                    if (dx != null) {
                        dx[r * columns + c] += g * weight;
                    }
                }
                if (dw != null) {
                    dw[r] += dot;
                }
            }
        }
    }
}
