package acne.task;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.LineCloud;
import acne.data.LineGenerator;
import acne.data.Points2;
import acne.geometry.Line;
import acne.robust.LeastSquaresLine;
import acne.robust.LmedsLine;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LineFitterTest {
    private final LineFitter fitter = LineFitter.builder().build();

    @Test
    void twoPointsDefineALine() {
        LineFit fit = fitter.fit(Points2.of(new double[][] {{0, 1}, {1, 3}}));
        assertEquals(LineFit.Status.FOUND, fit.status());
        assertEquals(2, fit.line().orElseThrow().slope().orElseThrow(), 1e-12);
        assertEquals(2, fit.inlierCount());
    }

    /** No line of two points stands out: the one that weights make of them must not stand in for the exact one. */
    @Test
    void twoPointsAreAlwaysInliersOfTheirLine() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 300; i++) {
            Points2 two =
                    Points2.of(random.doubles(2).toArray(), random.doubles(2).toArray());
            assertEquals(
                    2, fitter.fit(two).inlierCount(), two.x(0) + ", " + two.y(0) + ", " + two.x(1) + ", " + two.y(1));
        }
    }

    @Test
    void tooFewAndEqualPointsAreNamed() {
        assertEquals(
                "TOO_FEW: need at least 2 points, got 0",
                fitter.fit(Points2.of(new double[0][])).toString());
        assertEquals(
                LineFit.Status.TOO_FEW,
                fitter.fit(Points2.of(new double[][] {{1, 1}})).status());
        LineFit equal = fitter.fit(Points2.of(new double[][] {{1, 2}, {1, 2}, {1, 2}}));
        assertEquals("DEGENERATE: all 3 points are equal: (1.0, 2.0)", equal.toString());
        assertTrue(equal.line().isEmpty());
        assertArrayEquals(new boolean[3], equal.inliers());
    }

    @Test
    void collinearPointsAreAllInliers() {
        LineFit fit = fitter.fit(Points2.of(new double[][] {{0, 0}, {1, 2}, {2, 4}, {10, 20}}));
        assertEquals(LineFit.Status.FOUND, fit.status());
        assertEquals(4, fit.inlierCount());
        assertEquals(2, fit.line().orElseThrow().slope().orElseThrow(), 1e-12);
    }

    @Test
    void toyExampleWithOneOutlierIsExact() {
        Points2 points = Points2.of(new double[][] {{0, 0}, {1, 1}, {2, 2}, {3, 3}, {1, 3}});
        LineFit fit = fitter.fit(points);
        assertEquals(1, fit.line().orElseThrow().slope().orElseThrow(), 1e-12);
        assertArrayEquals(new boolean[] {true, true, true, true, false}, fit.inliers());
        LineFit alone = LineFitter.builder().withoutNetwork().build().fit(points);
        assertArrayEquals(new double[] {1, 1, 1, 1, 0}, alone.weights());
    }

    /** Far from the origin and in large or small units, the same line in its own units comes out. */
    @ParameterizedTest
    @CsvSource({"1, 0", "1000, 5000000", "1e-6, 3", "1e100, 0", "1e-100, 0"})
    void unitsDoNotMatter(double unit, double offset) {
        LineCloud cloud = new LineGenerator(LineGenerator.Options.paper(0.8), 6).cloud(2);
        double[] x = new double[cloud.size()];
        double[] y = new double[cloud.size()];
        for (int i = 0; i < x.length; i++) {
            x[i] = unit * cloud.points().x(i) + offset;
            y[i] = unit * cloud.points().y(i) - offset;
        }
        LineFit fit = fitter.fit(Points2.of(x, y));
        Line truth = Line.ofTheta(cloud.theta());
        Line found = fit.line().orElseThrow();
        assertEquals(LineFit.Status.FOUND, fit.status());
        assertEquals(truth.a(), found.a(), 1e-6);
        double footX = unit * truth.footX() + offset;
        double footY = unit * truth.footY() - offset;
        assertEquals(0, found.distance(footX, footY) / unit, 1e-6);
    }

    /** A distance from the line is far less there than the rounding of its three terms. */
    @Test
    void exactPointsFarFromTheOriginAreAllInliers() {
        double[] x = new double[30];
        double[] y = new double[30];
        for (int i = 0; i < x.length; i++) {
            x[i] = 1e9 + 3 * i / 1024.0;
            y[i] = -1e9 + 7 * i / 1024.0;
        }
        Points2 points = Points2.of(x, y);
        assertEquals(30, fitter.fit(points).inlierCount());
        assertEquals(
                30, LineFitter.builder().threshold(1e-9).build().fit(points).inlierCount());
        for (int last = 1; last < 30; last++) {
            assertEquals(2, fitter.fit(points.select(new int[] {0, last})).inlierCount());
        }
    }

    @Test
    void pureNoiseIsNotALine() {
        int found = 0;
        for (int seed = 0; seed < 30; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            double[] x = random.doubles(40).toArray();
            LineFit fit = fitter.fit(Points2.of(x, random.doubles(40).toArray()));
            found += fit.status() == LineFit.Status.FOUND ? 1 : 0;
            assertTrue(fit.line().isPresent());
        }
        assertTrue(found <= 6, found + " lines in 30 clouds of noise");
    }

    @Test
    void weightsOfANetworkStartTheSearchAndAreKept() {
        LineCloud cloud = new LineGenerator(LineGenerator.Options.paper(0.9), 6).cloud(1);
        double[] weights = new double[cloud.size()];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = cloud.isInlier(i) ? 1 : 0.1;
        }
        LineFit fit = LineFitter.builder().weighting(points -> weights).build().fit(cloud.points());
        assertEquals(0, fit.line().orElseThrow().theta().cross(cloud.theta()).norm(), 1e-9);
        assertArrayEquals(weights, fit.weights());
    }

    @Test
    void thresholdDecidesWhatIsAnInlier() {
        Points2 points = Points2.of(new double[][] {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0.5}, {2, 9}});
        LineFit fit = LineFitter.builder().threshold(0.6).build().fit(points);
        assertEquals(0.6, fit.threshold());
        assertArrayEquals(new boolean[] {true, true, true, true, true, false}, fit.inliers());
    }

    @Test
    void anotherEstimatorCanBeAskedFor() {
        Points2 points = Points2.of(new double[][] {{0, 0}, {1, 0}, {2, 0}, {1, 9}});
        LineFit fit =
                LineFitter.builder().estimator(new LeastSquaresLine()).build().fit(points);
        assertEquals(
                new LeastSquaresLine().estimate(points).orElseThrow().a(),
                fit.line().orElseThrow().a(),
                1e-12);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-140, 1e-80, 1, 1e80, 1e140})
    void leastSquaresWorkInAnyUnit(double unit) {
        Points2 points = Points2.of(new double[][] {{0, 0}, {unit, 2 * unit}, {2 * unit, 4 * unit}});
        Line line = new LeastSquaresLine().estimate(points).orElseThrow();
        assertEquals(2, line.slope().orElseThrow(), 1e-12);
    }

    /** Least median of squares took the wrong line for the best of many with a loss of zero. */
    @Test
    void anEstimatorIsNotAskedAboutPointsWhoseSquaresAreZero() {
        Points2 points =
                Points2.of(new double[][] {{1e-300, 1e-300}, {2e-300, 2e-300}, {3e-300, 3e-300}, {5e-300, 1e-300}});
        LineFitter asked = LineFitter.builder().estimator(LmedsLine.DEFAULT).build();
        assertThrows(IllegalArgumentException.class, () -> asked.fit(points));
        assertEquals(1, fitter.fit(points).line().orElseThrow().slope().orElseThrow(), 1e-9);
    }

    @Test
    void aBuilderCanBeUsedAgain() {
        Points2 points = Points2.of(new double[][] {{0, 0}, {1, 2}, {2, 4}, {3, 9}});
        LineFitter.Builder builder = LineFitter.builder();
        builder.build();
        double[] weights = builder.estimator(p -> Optional.of(Line.through(0, 0, 1, 2)))
                .build()
                .fit(points)
                .weights();
        assertArrayEquals(new double[] {1, 1, 1, 0}, weights);
    }

    /** All pairs of few points are tried; of many, the seed draws some. */
    @Test
    void theSeedMattersWherePairsAreDrawn() {
        SplittableRandom random = new SplittableRandom(3);
        Points2 few =
                Points2.of(random.doubles(100).toArray(), random.doubles(100).toArray());
        Points2 many =
                Points2.of(random.doubles(400).toArray(), random.doubles(400).toArray());
        LineFitter other = LineFitter.builder().withoutNetwork().seed(1).build();
        LineFitter same = LineFitter.builder().withoutNetwork().seed(1).build();
        LineFitter first = LineFitter.builder().withoutNetwork().build();
        assertEquals(first.fit(few).line(), other.fit(few).line());
        assertNotEquals(first.fit(many).line(), other.fit(many).line());
        assertEquals(same.fit(many).line(), other.fit(many).line());
    }

    @Test
    void mistakesAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> LineFitter.builder().threshold(0));
        assertThrows(IllegalArgumentException.class, () -> LineFitter.builder().resolution(-1));
        Points2 huge = Points2.of(new double[][] {{0, 0}, {1e200, 1}});
        assertThrows(IllegalArgumentException.class, () -> fitter.fit(huge));
        Points2 two = Points2.of(new double[][] {{0, 0}, {1, 1}});
        LineFitter wrong =
                LineFitter.builder().weighting(points -> new double[1]).build();
        assertThrows(IllegalArgumentException.class, () -> wrong.fit(two));
    }
}
