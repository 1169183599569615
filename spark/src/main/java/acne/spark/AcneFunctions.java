package acne.spark;

import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.udf;

import acne.geometry.Pixels;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.api.java.UDF4;
import org.apache.spark.sql.expressions.UserDefinedFunction;

/**
 * The tasks as functions of Spark, in SQL by name and in Java by column.
 *
 * <pre>{@code
 * AcneFunctions.DEFAULT.register(session);
 * session.sql("SELECT pair, view.status, view.rotation FROM"
 *         + " (SELECT pair, acne_essential(matches, ratios, camera1, camera2) AS view FROM pairs)");
 * pairs.withColumn("view", AcneFunctions.DEFAULT.essential(
 *         col("matches"), col("ratios"), col("camera1"), col("camera2")));
 * }</pre>
 *
 * <p>Matches are rows [x1 y1 x2 y2] and points rows [x y] or [x y z]: an array of numbers one after the other, or of arrays or structs.
 * NULL gives NULL. A row whose values make no sense has the status INVALID and a reason, and the job goes on. The same row gives the
 * same bits in whatever partition it is.
 */
public final class AcneFunctions {
    /** One pixel, seed zero. */
    public static final AcneFunctions DEFAULT = new AcneFunctions(Pixels.of(1), 0);

    private final UserDefinedFunction fundamental;
    private final UserDefinedFunction essential;
    private final UserDefinedFunction line;
    private final UserDefinedFunction digit;
    private final UserDefinedFunction shape;

    /**
     * Functions with settings.
     *
     * @param threshold the distance from its epipolar line within which a match is an inlier
     * @param seed of all drawing
     */
    public AcneFunctions(Pixels threshold, long seed) {
        TwoViewFunction twoViews = new TwoViewFunction(threshold.value(), seed);
        LineFunction lines = new LineFunction(seed);
        UDF4<Object, Object, Object, Object, Row> fundamentals = twoViews::fundamental;
        UDF4<Object, Object, Object, Object, Row> essentials = twoViews::essential;
        UDF1<Object, Row> fits = lines::fit;
        UDF1<Object, Row> digits = new CloudFunction(CloudFunction.Clouds.DIGITS, seed)::classify;
        UDF1<Object, Row> shapes = new CloudFunction(CloudFunction.Clouds.SHAPES, seed)::classify;
        fundamental = udf(fundamentals, TwoViewFunction.schema()).withName("acne_fundamental");
        essential = udf(essentials, TwoViewFunction.schema()).withName("acne_essential");
        line = udf(fits, LineFunction.schema()).withName("acne_line");
        digit = udf(digits, CloudFunction.schema()).withName("acne_digit");
        shape = udf(shapes, CloudFunction.schema()).withName("acne_shape");
    }

    /** Makes the functions known to the SQL of a session: acne_fundamental, acne_essential, acne_line, acne_digit and acne_shape. */
    public void register(SparkSession session) {
        session.udf().register("acne_fundamental", fundamental);
        session.udf().register("acne_essential", essential);
        session.udf().register("acne_line", line);
        session.udf().register("acne_digit", digit);
        session.udf().register("acne_shape", shape);
    }

    /** The fundamental matrix of matches of which nothing else is known. */
    public Column fundamental(Column matches) {
        return fundamental(matches, lit(null), lit(null), lit(null));
    }

    /**
     * The fundamental matrix of matches.
     *
     * @param ratios the descriptor ratio of each match, or NULL
     * @param size1 [width, height] of image 1, or NULL
     * @param size2 [width, height] of image 2, or NULL
     */
    public Column fundamental(Column matches, Column ratios, Column size1, Column size2) {
        return fundamental.apply(matches, ratios, size1, size2);
    }

    /**
     * The essential matrix and the pose of matches of calibrated views.
     *
     * @param ratios the descriptor ratio of each match, or NULL
     * @param camera1 [f, cx, cy] or [fx, fy, cx, cy] in pixels
     * @param camera2 the same of image 2
     */
    public Column essential(Column matches, Column ratios, Column camera1, Column camera2) {
        return essential.apply(matches, ratios, camera1, camera2);
    }

    /** The line of points of the plane. */
    public Column line(Column points) {
        return line.apply(points);
    }

    /** The digit that points of the plane show, y upwards. */
    public Column digit(Column points) {
        return digit.apply(points);
    }

    /** The shape that points of space show, y upwards. */
    public Column shape(Column points) {
        return shape.apply(points);
    }
}
