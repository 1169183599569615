package acne.tensor;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The distance of each point to the homogeneous model of its cloud, |row . model|: rows of n constants in double and models of
 * clouds x n give rows x 1.
 *
 * <p>For lines the rows are [x y 1] and the model is the line's unit vector. The gradient of a distance of zero is taken as zero.
 */
public final class LineDistance extends Node {
    private @Nullable Tensor models;
    private @Nullable Clouds clouds;
    private double[] rows = new double[0];

    private LineDistance() {}

    /** Computes the distances; the rows are kept until the tape is rewound and must not be changed. */
    public static Tensor apply(Tape tape, Tensor models, double[] rows, Clouds clouds) {
        models.require("models", clouds.count(), models.columns());
        if (rows.length < clouds.rows() * models.columns()) {
            throw new IllegalArgumentException(
                    "need %d x %d values, got %d".formatted(clouds.rows(), models.columns(), rows.length));
        }
        LineDistance node = tape.node(LineDistance.class, LineDistance::new);
        node.models = models;
        node.clouds = clouds;
        node.rows = rows;
        Tensor distances = tape.result(node, clouds.rows(), 1, models.needsGradient());
        for (int cloud = 0; cloud < clouds.count(); cloud++) {
            for (int r = clouds.start(cloud); r < clouds.end(cloud); r++) {
                distances.values[r] = (float) Math.abs(node.signed(models, cloud, r));
            }
        }
        return distances;
    }

    private double signed(Tensor of, int cloud, int row) {
        int n = of.columns();
        double sum = 0;
        for (int i = 0; i < n; i++) {
            sum += rows[row * n + i] * of.values[cloud * n + i];
        }
        return sum;
    }

    @Override
    void backward(Tape tape) {
        Tensor of = Objects.requireNonNull(models);
        Clouds division = Objects.requireNonNull(clouds);
        float[] sum = tape.accumulator(of);
        float[] dy = result.gradient();
        int n = of.columns();
        for (int cloud = 0; cloud < division.count(); cloud++) {
            for (int i = 0; i < n; i++) {
                double gradient = 0;
                for (int r = division.start(cloud); r < division.end(cloud); r++) {
                    gradient += dy[r] * Math.signum(signed(of, cloud, r)) * rows[r * n + i];
                }
                sum[cloud * n + i] += (float) gradient;
            }
        }
    }
}
