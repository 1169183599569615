package acne.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.Correspondences;
import acne.data.ImageSize;
import acne.data.PointCloud;
import acne.data.Points2;
import acne.data.TwoViewScene;
import acne.geometry.Camera;
import acne.geometry.EssentialMatrix;
import acne.geometry.Pixels;
import acne.task.CloudClassification;
import acne.task.CloudClassifier;
import acne.task.LineFit;
import acne.task.LineFitter;
import acne.task.TwoViewEstimator;
import acne.task.TwoViewResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In a real session on this machine: what Spark says is what the library says, to the bit. */
class AcneFunctionsTest {
    private static final DataType DOUBLES = DataTypes.createArrayType(DataTypes.DoubleType);
    private static final int PAIRS = 6;

    private static SparkSession session;

    @BeforeAll
    static void start(@TempDir Path folder) {
        session = SparkSession.builder()
                .master("local[2]")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "localhost")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.shuffle.partitions", "2")
                .config("spark.sql.warehouse.dir", folder.toString())
                .getOrCreate();
        AcneFunctions.DEFAULT.register(session);
    }

    @AfterAll
    static void stop() {
        session.stop();
    }

    private static List<TwoViewScene> scenes() {
        List<TwoViewScene> scenes = new ArrayList<>();
        for (int i = 0; i < PAIRS; i++) {
            scenes.add(TwoViewScene.of(
                    new TwoViewScene.Options(300, 0.4 + 0.05 * i, 0.5, TwoViewScene.Layout.GENERAL),
                    new SplittableRandom(i)));
        }
        return scenes;
    }

    private static double[] rows(Correspondences matches) {
        double[] rows = new double[4 * matches.size()];
        for (int i = 0; i < matches.size(); i++) {
            rows[4 * i] = matches.x1(i);
            rows[4 * i + 1] = matches.y1(i);
            rows[4 * i + 2] = matches.x2(i);
            rows[4 * i + 3] = matches.y2(i);
        }
        return rows;
    }

    private static double[] ratios(Correspondences matches) {
        return new SplittableRandom(9).doubles(matches.size(), 0.4, 1).toArray();
    }

    private static double[] numbers(Camera camera) {
        return new double[] {camera.fx(), camera.fy(), camera.cx(), camera.cy()};
    }

    private static Dataset<Row> pairs() {
        List<Row> rows = new ArrayList<>();
        List<TwoViewScene> scenes = scenes();
        for (int i = 0; i < PAIRS; i++) {
            TwoViewScene scene = scenes.get(i);
            rows.add(RowFactory.create(
                    i,
                    rows(scene.matches()),
                    ratios(scene.matches()),
                    numbers(scene.cameras().camera1()),
                    numbers(scene.cameras().camera2()),
                    new int[] {1200, 800}));
        }
        return session.createDataFrame(
                rows,
                new StructType()
                        .add("pair", DataTypes.IntegerType)
                        .add("matches", DOUBLES)
                        .add("ratios", DOUBLES)
                        .add("camera1", DOUBLES)
                        .add("camera2", DOUBLES)
                        .add("size", DataTypes.createArrayType(DataTypes.IntegerType)));
    }

    private static double[] doubles(Row row, String name) {
        return row.<Double>getList(row.fieldIndex(name)).stream()
                .mapToDouble(value -> value)
                .toArray();
    }

    private static void assertSame(TwoViewResult expected, Row view) {
        assertEquals(expected.status().name(), view.getAs("status"));
        assertEquals(expected.reason(), view.getAs("reason"));
        assertArrayEquals(expected.fundamental().orElseThrow().matrix().toArray(), doubles(view, "fundamental"));
        assertArrayEquals(expected.weights(), doubles(view, "weights"));
        assertEquals(expected.inlierCount(), view.<Integer>getAs("inlier_count"));
        assertEquals(expected.confidence(), view.<Double>getAs("confidence"));
        List<Boolean> inliers = view.getList(view.fieldIndex("inliers"));
        for (int i = 0; i < inliers.size(); i++) {
            assertEquals(expected.inliers()[i], inliers.get(i));
        }
    }

    @Test
    void everyPairOfManyPartitionsHasThePoseOfTheLibrary() {
        pairs().repartition(3).createOrReplaceTempView("pairs");
        List<Row> answers = session.sql("SELECT pair, acne_essential(matches, ratios, camera1, camera2) AS view"
                        + " FROM pairs ORDER BY pair")
                .collectAsList();
        List<TwoViewScene> scenes = scenes();
        assertEquals(PAIRS, answers.size());
        for (int i = 0; i < PAIRS; i++) {
            TwoViewScene scene = scenes.get(i);
            TwoViewResult expected = TwoViewEstimator.builder()
                    .build()
                    .estimate(
                            scene.matches().withRatios(ratios(scene.matches())),
                            scene.cameras().camera1(),
                            scene.cameras().camera2());
            Row view = answers.get(i).getAs("view");
            assertSame(expected, view);
            assertEquals("FOUND", view.getAs("status"));
            assertArrayEquals(
                    expected.essential()
                            .map(EssentialMatrix::matrix)
                            .orElseThrow()
                            .toArray(),
                    doubles(view, "essential"));
            assertArrayEquals(expected.pose().orElseThrow().rotation().toArray(), doubles(view, "rotation"));
            assertEquals(3, doubles(view, "translation").length);
        }
    }

    @Test
    void columnsOfJavaHaveSettingsOfTheirOwn() {
        AcneFunctions wide = new AcneFunctions(Pixels.of(3), 5);
        List<Row> answers = pairs().orderBy("pair")
                .select(
                        wide.fundamental(col("matches"), lit(null), col("size"), col("size"))
                                .as("sized"),
                        wide.fundamental(col("matches")).as("plain"))
                .collectAsList();
        TwoViewEstimator estimator =
                TwoViewEstimator.builder().threshold(Pixels.of(3)).seed(5).build();
        List<TwoViewScene> scenes = scenes();
        for (int i = 0; i < PAIRS; i++) {
            Correspondences matches = Correspondences.ofRows(rows(scenes.get(i).matches()));
            assertSame(estimator.estimate(matches), answers.get(i).getAs("plain"));
            ImageSize size = new ImageSize(1200, 800);
            assertSame(
                    estimator.estimate(matches.withSizes(size, size)),
                    answers.get(i).getAs("sized"));
        }
    }

    @Test
    void answersSurviveAFile(@TempDir Path folder) {
        String file = folder.resolve("views.parquet").toString();
        pairs().limit(2)
                .withColumn("view", AcneFunctions.DEFAULT.fundamental(col("matches")))
                .write()
                .parquet(file);
        assertEquals(
                2,
                session.read()
                        .parquet(file)
                        .where("view.status = 'FOUND' AND size(view.inliers) = 300 AND view.essential IS NULL")
                        .count());
    }

    private static Row one(String sql) {
        return session.sql("SELECT " + sql + " AS answer").head().getAs("answer");
    }

    @Test
    void arraysOfArraysAndOfStructsAreRowsToo() {
        String flat = "array(0, 0, 1, 1.0, 2, 2, 3, 3, 5, 1)";
        Row expected = one("acne_line(" + flat + ")");
        assertEquals(4, expected.<Integer>getAs("inlier_count"));
        assertEquals(
                expected, one("acne_line(array(array(0, 0), array(1, 1), array(2, 2), array(3, 3), array(5, 1)))"));
        assertEquals(
                expected,
                one(
                        "acne_line(array(struct(0 AS x, 0 AS y), struct(1 AS x, 1 AS y), struct(2 AS x, 2 AS y), struct(3 AS x, 3 AS y), struct(5 AS x, 1 AS y)))"));
    }

    @Test
    void aBadRowSaysWhyAndTheOthersGoOn() {
        String camera = "array(1000, 500, 500)";
        for (String[] bad : new String[][] {
            {"acne_fundamental(array(1, 2, 3), NULL, NULL, NULL)", "4 numbers a row: there are 3 numbers"},
            {"acne_fundamental(array(1, 2, 3, NULL), NULL, NULL, NULL)", "number 3 is NULL"},
            {"acne_fundamental(array(1, 2, 3, double('NaN')), NULL, NULL, NULL)", "finite"},
            {"acne_fundamental(array(1, 2, 3, 4), array(0.5, 0.6), NULL, NULL)", "ratio"},
            {"acne_fundamental(array(1, 2, 3, 4), array(7), NULL, NULL)", "[0, 1]"},
            {"acne_fundamental(array(1, 2, 3, 4), NULL, array(100), array(100, 100))", "size1"},
            {"acne_fundamental(array(1, 2, 3, 4), NULL, array(0, 5), array(100, 100))", "0 x 5"},
            {"acne_fundamental('text', NULL, NULL, NULL)", "'text'"},
            {"acne_fundamental(array('a', 'b', 'c', 'd'), NULL, NULL, NULL)", "'a'"},
            {"acne_essential(array(1, 2, 3, 4), NULL, array(1000, 500), " + camera + ")", "camera1"},
            {"acne_essential(array(1, 2, 3, 4), NULL, " + camera + ", array(-1, 500, 500))", "focal"},
            {"acne_line(array(1, 2, 3))", "2 numbers a row"},
            {"acne_line(array(NULL))", "number 0 is NULL"},
            {"acne_digit(array(1, 2, double('Infinity'), 3))", "finite"},
            {"acne_shape(array(1, 2, 3, 4))", "3 numbers a row"},
        }) {
            Row answer = one(bad[0]);
            assertEquals("INVALID", answer.getAs("status"), bad[0]);
            String reason = answer.getAs("reason");
            assertTrue(reason.contains(bad[1]), bad[0] + ": " + reason);
        }
    }

    @Test
    void tooLittleHasTheVerdictOfTheLibraryAndNothingIsNothing() {
        assertEquals(
                "TOO_FEW", one("acne_fundamental(array(), NULL, NULL, NULL)").getAs("status"));
        assertEquals(
                "TOO_FEW",
                one("acne_fundamental(array(1, 2, 3, 4), NULL, NULL, NULL)").getAs("status"));
        assertEquals("TOO_FEW", one("acne_line(array(1, 2))").getAs("status"));
        assertEquals("DEGENERATE", one("acne_line(array(1, 2, 1, 2))").getAs("status"));
        assertEquals("TOO_FEW", one("acne_shape(array())").getAs("status"));
        assertNull(one("acne_fundamental(NULL, NULL, NULL, NULL)"));
        assertNull(one("acne_essential(array(1, 2, 3, 4), NULL, NULL, NULL)"));
        assertNull(one("acne_line(NULL)"));
        assertNull(one("acne_digit(NULL)"));
    }

    @Test
    void linesAndCloudsAreThoseOfTheLibrary() {
        SplittableRandom random = new SplittableRandom(3);
        double[] points = new double[2 * 150];
        for (int i = 0; i < points.length; i += 2) {
            points[i] = random.nextDouble();
            points[i + 1] = i < 60 ? 0.5 * points[i] + 0.2 : random.nextDouble();
        }
        double[] cloud = random.doubles(3 * 400, -1, 1).toArray();
        Row answer = session.createDataFrame(
                        List.of(RowFactory.create(points, cloud)),
                        new StructType().add("points", DOUBLES).add("cloud", DOUBLES))
                .select(
                        AcneFunctions.DEFAULT.line(col("points")).as("line"),
                        AcneFunctions.DEFAULT.digit(col("points")).as("digit"),
                        AcneFunctions.DEFAULT.shape(col("cloud")).as("shape"))
                .head();
        double[][] rows = new double[points.length / 2][];
        Arrays.setAll(rows, i -> new double[] {points[2 * i], points[2 * i + 1]});
        LineFit fit = LineFitter.builder().build().fit(Points2.of(rows));
        Row line = answer.getAs("line");
        assertEquals("FOUND", line.getAs("status"));
        assertEquals(fit.line().orElseThrow().a(), line.<Double>getAs("a"));
        assertEquals(fit.line().orElseThrow().c(), line.<Double>getAs("c"));
        assertArrayEquals(fit.weights(), doubles(line, "weights"));
        assertSame(CloudClassifier.digits().classify(PointCloud.of(2, floats(points))), answer.getAs("digit"));
        assertSame(CloudClassifier.shapes().classify(PointCloud.of(3, floats(cloud))), answer.getAs("shape"));
    }

    private static float[] floats(double[] values) {
        float[] floats = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            floats[i] = (float) values[i];
        }
        return floats;
    }

    private static void assertSame(CloudClassification expected, Row answer) {
        assertEquals("CLASSIFIED", answer.getAs("status"));
        assertEquals(expected.best().orElseThrow().name(), answer.getAs("label"));
        assertEquals(expected.best().orElseThrow().probability(), answer.<Double>getAs("probability"));
        List<Row> ranking = answer.getList(answer.fieldIndex("ranking"));
        assertEquals(3, ranking.size());
        for (int i = 0; i < 3; i++) {
            assertEquals(expected.ranking().get(i).name(), ranking.get(i).getAs("label"));
        }
    }
}
