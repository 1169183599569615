package acne.spark;

import acne.data.Points2;
import acne.geometry.Line;
import acne.task.LineFit;
import acne.task.LineFitter;
import java.io.Serializable;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * The line of the points of a row.
 *
 * @param seed of all drawing
 */
record LineFunction(long seed) implements Serializable {
    private static final StructType SCHEMA = Structs.verdict()
            .add("a", DataTypes.DoubleType)
            .add("b", DataTypes.DoubleType)
            .add("c", DataTypes.DoubleType)
            .add("inliers", Structs.BOOLEANS)
            .add("weights", Structs.DOUBLES)
            .add("inlier_count", DataTypes.IntegerType, false);

    private static final Map<LineFunction, LineFitter> FITTERS = new ConcurrentHashMap<>();

    static StructType schema() {
        return SCHEMA;
    }

    /** The line a x + b y + c = 0 of rows [x y]; of no points (NULL) there is none. */
    @Nullable
    Row fit(@Nullable Object points) {
        if (points == null) {
            return null;
        }
        try {
            double[] rows = Numbers.rows("points", points, 2);
            double[] x = new double[rows.length / 2];
            double[] y = new double[x.length];
            for (int i = 0; i < x.length; i++) {
                x[i] = rows[2 * i];
                y[i] = rows[2 * i + 1];
            }
            return row(fitter().fit(Points2.of(x, y)));
        } catch (IllegalArgumentException e) {
            return RowFactory.create(Structs.INVALID, String.valueOf(e.getMessage()), null, null, null, null, null, 0);
        }
    }

    private LineFitter fitter() {
        return FITTERS.computeIfAbsent(
                this, settings -> LineFitter.builder().seed(settings.seed).build());
    }

    private static Row row(LineFit fit) {
        return RowFactory.create(
                fit.status().name(),
                fit.reason(),
                fit.line().map(Line::a).orElse(null),
                fit.line().map(Line::b).orElse(null),
                fit.line().map(Line::c).orElse(null),
                fit.inliers(),
                fit.weights(),
                fit.inlierCount());
    }
}
