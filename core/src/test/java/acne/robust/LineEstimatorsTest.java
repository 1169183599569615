package acne.robust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.DoubleRange;
import acne.data.IntRange;
import acne.data.LineCloud;
import acne.data.LineGenerator;
import acne.data.Points2;
import acne.geometry.Line;
import acne.math.Vec3;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LineEstimatorsTest {
    private static final RansacLine RANSAC = new RansacLine(RansacLine.Options.of(RansacLine.Score.OUTLIERS, 0.01));
    private static final RansacLine MSAC =
            new RansacLine(RansacLine.Options.of(RansacLine.Score.TRUNCATED_SQUARES, 0.01));

    static Stream<LineEstimator> all() {
        return Stream.of(
                new LeastSquaresLine(),
                new IrlsLine(IrlsLine.Kernel.HUBER),
                new IrlsLine(IrlsLine.Kernel.CAUCHY),
                LmedsLine.DEFAULT,
                RANSAC,
                MSAC,
                TheilSenLine.DEFAULT,
                AContrarioLine.DEFAULT);
    }

    @ParameterizedTest
    @MethodSource("all")
    void exactLineIsFound(LineEstimator estimator) {
        Points2 points = Points2.of(new double[][] {{0, 1}, {1, 3}, {2, 5}, {3, 7}, {-4, -7}});
        Line line = estimator.estimate(points).orElseThrow();
        assertEquals(2, line.slope().orElseThrow(), 1e-9);
        assertEquals(1, line.intercept().orElseThrow(), 1e-9);
    }

    @ParameterizedTest
    @MethodSource("all")
    void verticalLineIsFound(LineEstimator estimator) {
        Points2 points = Points2.of(new double[][] {{2, 1}, {2, 3}, {2, 5}, {2, 6}});
        Line line = estimator.estimate(points).orElseThrow();
        assertEquals(new Line(1, 0, -2).distance(7, 9), Math.abs(line.distance(7, 9)), 1e-9);
        assertEquals(0, line.distance(2, 100), 1e-9);
    }

    @ParameterizedTest
    @MethodSource("all")
    void degeneratePointsHaveAnAnswer(LineEstimator estimator) {
        assertTrue(estimator.estimate(Points2.of(new double[0][])).isEmpty());
        assertTrue(estimator.estimate(Points2.of(new double[][] {{1, 2}})).isEmpty());
        assertTrue(estimator
                .estimate(Points2.of(new double[][] {{0.1, 0.7}, {0.1, 0.7}, {0.1, 0.7}, {0.1, 0.7}}))
                .isEmpty());
        Line two =
                estimator.estimate(Points2.of(new double[][] {{0, 0}, {1, 1}})).orElseThrow();
        assertEquals(0, two.distance(2, 2), 1e-12);
        assertTrue(estimator
                .estimate(Points2.of(new double[][] {{0, 0}, {0, 0}, {0, 0}, {1, 1}}))
                .isPresent());
    }

    @ParameterizedTest
    @MethodSource("all")
    void sameInputGivesTheSameBits(LineEstimator estimator) {
        Points2 points =
                new LineGenerator(LineGenerator.Options.paper(0.7), 1).cloud(0).points();
        assertEquals(estimator.estimate(points), estimator.estimate(points));
    }

    @Test
    void eachMethodHoldsUpToItsBreakdown() {
        assertSolved(new IrlsLine(IrlsLine.Kernel.CAUCHY), 0.1, 0.9);
        assertSolved(LmedsLine.DEFAULT, 0.4, 0.98);
        assertSolved(RANSAC, 0.8, 0.95);
        assertSolved(MSAC, 0.8, 0.95);
        assertSolved(AContrarioLine.DEFAULT, 0.9, 0.97);
    }

    private static void assertSolved(LineEstimator estimator, double outlierRatio, double share) {
        LineGenerator generator = new LineGenerator(LineGenerator.Options.paper(outlierRatio), 11);
        int solved = 0;
        int clouds = 100;
        for (int i = 0; i < clouds; i++) {
            LineCloud cloud = generator.cloud(i);
            solved += error(estimator.estimate(cloud.points()).orElseThrow(), cloud) < 0.01 ? 1 : 0;
        }
        assertTrue(solved >= share * clouds, estimator + " solved " + solved + " of " + clouds);
    }

    /** One of twenty points is far off: Huber's weights pull the line less than least squares does. */
    @Test
    void robustKernelsResistOneOutlier() {
        double[][] rows = new double[20][2];
        for (int i = 0; i < 20; i++) {
            rows[i] = new double[] {i * 0.1, i % 2 == 0 ? 0.01 : -0.01};
        }
        rows[19][1] = 1;
        Points2 points = Points2.of(rows);
        double plain = slope(new LeastSquaresLine(), points);
        double huber = slope(new IrlsLine(IrlsLine.Kernel.HUBER), points);
        double cauchy = slope(new IrlsLine(IrlsLine.Kernel.CAUCHY), points);
        double theilSen = slope(TheilSenLine.DEFAULT, points);
        assertTrue(plain > 0.1, "least squares " + plain);
        assertTrue(huber < plain / 2, "Huber " + huber);
        assertTrue(cauchy < 0.01, "Cauchy " + cauchy);
        assertTrue(theilSen < 0.05, "Theil-Sen " + theilSen);
    }

    private static double slope(LineEstimator estimator, Points2 points) {
        return Math.abs(estimator.estimate(points).orElseThrow().slope().orElseThrow());
    }

    @Test
    void theilSenSamplesPairsOfLargeSets() {
        LineGenerator.Options easy =
                new LineGenerator.Options(IntRange.only(500), DoubleRange.only(0), DoubleRange.only(0));
        LineCloud cloud = new LineGenerator(easy, 2).cloud(0);
        Line line = new TheilSenLine(1000, 0).estimate(cloud.points()).orElseThrow();
        assertEquals(0, error(line, cloud), 1e-9);
    }

    @Test
    void aContrarioAdaptsToNoise() {
        LineGenerator.Options noisy =
                new LineGenerator.Options(IntRange.only(300), DoubleRange.only(0.7), DoubleRange.only(0.01));
        LineGenerator generator = new LineGenerator(noisy, 3);
        double worst = 0;
        for (int i = 0; i < 20; i++) {
            LineCloud cloud = generator.cloud(i);
            LineSupport support = AContrarioLine.DEFAULT.search(cloud.points()).orElseThrow();
            worst = Math.max(worst, error(support.line(), cloud));
            assertTrue(support.standsOut());
            assertTrue(support.halfWidth() > 0.01 && support.halfWidth() < 0.06, "half width " + support.halfWidth());
        }
        assertTrue(worst < 0.01, "worst " + worst);
    }

    @Test
    void uniformPointsDoNotStandOut() {
        int standing = 0;
        for (int i = 0; i < 50; i++) {
            Points2 points = uniform(i, 60);
            standing += AContrarioLine.DEFAULT.search(points).orElseThrow().standsOut() ? 1 : 0;
        }
        assertTrue(standing <= 10, standing + " of 50 clouds of noise have a line");
    }

    /** Whole pixels make many exactly collinear triples; the resolution keeps them from counting. */
    @Test
    void resolutionKeepsGridAccidentsOut() {
        double[][] rows = new double[60][];
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < rows.length; i++) {
            double x = Math.floor(400 * random.nextDouble());
            rows[i] = new double[] {x, i < 25 ? Math.round(0.37 * x + 40) : Math.floor(300 * random.nextDouble())};
        }
        Line line = new AContrarioLine(5000, 1, 0).estimate(Points2.of(rows)).orElseThrow();
        assertEquals(0.37, line.slope().orElseThrow(), 0.01);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.6, 0.7, 0.8, 0.9})
    void refinementIsExactFromDecentWeights(double outlierRatio) {
        LineGenerator generator = new LineGenerator(LineGenerator.Options.paper(outlierRatio), 21);
        int exact = 0;
        int clouds = 100;
        for (int i = 0; i < clouds; i++) {
            LineCloud cloud = generator.cloud(i);
            double[] weights = decentWeights(cloud, i);
            exact += LineRefinement.DEFAULT
                            .refine(cloud.points(), weights)
                            .filter(support -> error(support.line(), cloud) < 1e-9)
                            .isPresent()
                    ? 1
                    : 0;
        }
        assertTrue(exact >= (outlierRatio < 0.85 ? clouds : 0.95 * clouds), exact + " of " + clouds + " exact");
    }

    /** Weights that favour the labelled points, but not by much. */
    private static double[] decentWeights(LineCloud cloud, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] weights = new double[cloud.size()];
        for (int k = 0; k < weights.length; k++) {
            weights[k] = (cloud.isInlier(k) ? 0.3 : 0) + random.nextDouble();
        }
        return weights;
    }

    @Test
    void refinementOfNothingIsNothing() {
        Points2 equal = Points2.of(new double[][] {{1, 1}, {1, 1}});
        assertTrue(LineRefinement.DEFAULT.refine(equal, new double[] {1, 1}).isEmpty());
        Points2 two = Points2.of(new double[][] {{0, 0}, {1, 1}});
        assertTrue(LineRefinement.DEFAULT.refine(two, new double[] {0, 0}).isEmpty());
        assertThrows(IllegalArgumentException.class, () -> LineRefinement.DEFAULT.refine(two, new double[] {1}));
    }

    @Test
    void largeSetsAreSearchedOnASubset() {
        LineGenerator.Options large =
                new LineGenerator.Options(IntRange.only(20_000), DoubleRange.only(0.8), DoubleRange.only(0));
        LineCloud cloud = new LineGenerator(large, 9).cloud(0);
        assertEquals(0, error(AContrarioLine.DEFAULT.estimate(cloud.points()).orElseThrow(), cloud), 1e-9);
        double[] ones = new double[cloud.size()];
        Arrays.fill(ones, 1);
        assertEquals(
                0,
                error(
                        LineRefinement.DEFAULT
                                .refine(cloud.points(), ones)
                                .orElseThrow()
                                .line(),
                        cloud),
                1e-9);
    }

    @Test
    void optionsNameTheBadValue() {
        assertThrows(IllegalArgumentException.class, () -> RansacLine.Options.of(RansacLine.Score.OUTLIERS, 0));
        assertThrows(IllegalArgumentException.class, () -> new LmedsLine(0, 0));
        assertThrows(IllegalArgumentException.class, () -> new TheilSenLine(0, 0));
        assertThrows(IllegalArgumentException.class, () -> new AContrarioLine(10, -1, 0));
        assertThrows(IllegalArgumentException.class, () -> new LineRefinement(1, 0));
        List<Double> bad = List.of(0.0, 1.0, Double.NaN);
        for (double confidence : bad) {
            assertThrows(
                    IllegalArgumentException.class,
                    () -> new RansacLine.Options(RansacLine.Score.OUTLIERS, 1, confidence, 10, 0));
        }
    }

    private static Points2 uniform(long seed, int n) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] x = random.doubles(n, -1, 1).toArray();
        double[] y = random.doubles(n, -1, 1).toArray();
        return Points2.of(x, y);
    }

    private static double error(Line line, LineCloud cloud) {
        Vec3 theta = line.theta();
        return Math.min(
                theta.minus(cloud.theta()).norm(), theta.plus(cloud.theta()).norm());
    }
}
