package acne.spark;

import acne.data.PointCloud;
import acne.task.CloudClassification;
import acne.task.CloudClassification.ClassProbability;
import acne.task.CloudClassifier;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * The class of the cloud of a row.
 *
 * @param clouds what the clouds show
 * @param seed of the choice among many points
 */
record CloudFunction(Clouds clouds, long seed) implements Serializable {
    /** A bundled model. */
    enum Clouds {
        /** Handwritten digits: points of the plane, y upwards. */
        DIGITS,
        /** Shapes: points of space, y upwards. */
        SHAPES
    }

    private static final int BEST = 3;

    private static final StructType CANDIDATE =
            new StructType().add("label", DataTypes.StringType, false).add("probability", DataTypes.DoubleType, false);

    private static final StructType SCHEMA = Structs.verdict()
            .add("label", DataTypes.StringType)
            .add("probability", DataTypes.DoubleType)
            .add("ranking", DataTypes.createArrayType(CANDIDATE, false));

    /** The model is read once an executor. */
    private static final Map<CloudFunction, CloudClassifier> CLASSIFIERS = new ConcurrentHashMap<>();

    static StructType schema() {
        return SCHEMA;
    }

    /** The best class, and the three best with their probabilities; of no points (NULL) there is none. */
    @Nullable
    Row classify(@Nullable Object points) {
        if (points == null) {
            return null;
        }
        try {
            CloudClassifier classifier = classifier();
            double[] rows = Numbers.rows("points", points, classifier.dimensions());
            float[] coordinates = new float[rows.length];
            for (int i = 0; i < rows.length; i++) {
                coordinates[i] = (float) rows[i];
            }
            return row(classifier.classify(PointCloud.of(classifier.dimensions(), coordinates)));
        } catch (IllegalArgumentException e) {
            return RowFactory.create(Structs.INVALID, String.valueOf(e.getMessage()), null, null, null);
        }
    }

    private CloudClassifier classifier() {
        return CLASSIFIERS.computeIfAbsent(
                this,
                settings -> (settings.clouds == Clouds.DIGITS ? CloudClassifier.digits() : CloudClassifier.shapes())
                        .withSeed(settings.seed));
    }

    private static Row row(CloudClassification result) {
        List<Row> ranking = result.ranking().stream()
                .limit(BEST)
                .map(candidate -> RowFactory.create(candidate.name(), candidate.probability()))
                .toList();
        return RowFactory.create(
                result.status().name(),
                result.reason(),
                result.best().map(ClassProbability::name).orElse(null),
                result.best().map(ClassProbability::probability).orElse(null),
                ranking.toArray(new Row[0]));
    }
}
