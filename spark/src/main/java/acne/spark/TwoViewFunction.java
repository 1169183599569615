package acne.spark;

import acne.data.Correspondences;
import acne.data.ImageSize;
import acne.geometry.Camera;
import acne.geometry.EssentialMatrix;
import acne.geometry.FundamentalMatrix;
import acne.geometry.Homography;
import acne.geometry.Pixels;
import acne.geometry.Rigid3;
import acne.task.TwoViewEstimator;
import acne.task.TwoViewResult;
import java.io.Serializable;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * The geometry of two views from the matches of a row.
 *
 * @param threshold the distance of an inlier from its epipolar line in pixels
 * @param seed of all drawing
 */
record TwoViewFunction(double threshold, long seed) implements Serializable {
    private static final StructType SCHEMA = Structs.verdict()
            .add("fundamental", Structs.DOUBLES)
            .add("essential", Structs.DOUBLES)
            .add("rotation", Structs.DOUBLES)
            .add("translation", Structs.DOUBLES)
            .add("homography", Structs.DOUBLES)
            .add("inliers", Structs.BOOLEANS)
            .add("weights", Structs.DOUBLES)
            .add("inlier_count", DataTypes.IntegerType, false)
            .add("confidence", DataTypes.DoubleType, false);

    /** One estimator an executor for all its tasks, which may ask at once. */
    private static final Map<TwoViewFunction, TwoViewEstimator> ESTIMATORS = new ConcurrentHashMap<>();

    static StructType schema() {
        return SCHEMA;
    }

    /** Of views whose cameras are unknown; of no matches (NULL) there is no answer. */
    @Nullable
    Row fundamental(@Nullable Object matches, @Nullable Object ratios, @Nullable Object size1, @Nullable Object size2) {
        if (matches == null) {
            return null;
        }
        try {
            Correspondences given = correspondences(matches, ratios);
            return row(estimator()
                    .estimate(
                            size1 == null || size2 == null
                                    ? given
                                    : given.withSizes(size("size1", size1), size("size2", size2))));
        } catch (IllegalArgumentException e) {
            return invalid(e);
        }
    }

    /** Of calibrated views; without matches or a camera (NULL) there is no answer. */
    @Nullable
    Row essential(
            @Nullable Object matches, @Nullable Object ratios, @Nullable Object camera1, @Nullable Object camera2) {
        if (matches == null || camera1 == null || camera2 == null) {
            return null;
        }
        try {
            return row(estimator()
                    .estimate(
                            correspondences(matches, ratios), camera("camera1", camera1), camera("camera2", camera2)));
        } catch (IllegalArgumentException e) {
            return invalid(e);
        }
    }

    private TwoViewEstimator estimator() {
        return ESTIMATORS.computeIfAbsent(
                this,
                settings -> TwoViewEstimator.builder()
                        .threshold(Pixels.of(settings.threshold))
                        .seed(settings.seed)
                        .build());
    }

    private static Correspondences correspondences(Object matches, @Nullable Object ratios) {
        Correspondences plain = Correspondences.ofRows(Numbers.rows("matches", matches, 4));
        return ratios == null ? plain : plain.withRatios(Numbers.of("ratios", ratios));
    }

    private static ImageSize size(String name, Object value) {
        double[] size = Numbers.of(name, value);
        if (size.length != 2 || size[0] != (int) size[0] || size[1] != (int) size[1]) {
            throw new IllegalArgumentException(name + " must be [width, height] in pixels");
        }
        return new ImageSize((int) size[0], (int) size[1]);
    }

    private static Camera camera(String name, Object value) {
        double[] camera = Numbers.of(name, value);
        return switch (camera.length) {
            case 3 -> Camera.ofFocal(camera[0], camera[1], camera[2]);
            case 4 -> new Camera(camera[0], camera[1], camera[2], camera[3]);
            default ->
                throw new IllegalArgumentException(
                        name + " must be [f, cx, cy] or [fx, fy, cx, cy] in pixels: there are " + camera.length
                                + " numbers");
        };
    }

    private static Row row(TwoViewResult result) {
        return RowFactory.create(
                result.status().name(),
                result.reason(),
                Structs.rowMajor(result.fundamental().map(FundamentalMatrix::matrix)),
                Structs.rowMajor(result.essential().map(EssentialMatrix::matrix)),
                Structs.rowMajor(result.pose().map(Rigid3::rotation)),
                direction(result.pose()),
                Structs.rowMajor(result.homography().map(Homography::matrix)),
                result.inliers(),
                result.weights(),
                result.inlierCount(),
                result.confidence());
    }

    private static double @Nullable [] direction(Optional<Rigid3> pose) {
        return pose.map(Rigid3::translation)
                .map(t -> new double[] {t.x(), t.y(), t.z()})
                .orElse(null);
    }

    private static Row invalid(IllegalArgumentException e) {
        return RowFactory.create(
                Structs.INVALID, String.valueOf(e.getMessage()), null, null, null, null, null, null, null, 0, 0.0);
    }
}
