package acne.tensor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EpipolarOperationsTest {
    private static final GradientCheck CHECK = new GradientCheck(1e-2, 1e-4);
    private static final Clouds CLOUDS = Clouds.of(12, 20);

    private static double[] uniform(Random random, int size) {
        return random.doubles(size, -1, 1).toArray();
    }

    private static float[] floats(Random random, int size, double low, double high) {
        float[] values = new float[size];
        for (int i = 0; i < size; i++) {
            values[i] = (float) random.nextDouble(low, high);
        }
        return values;
    }

    /** Matches on the epipolar lines of a translation along x: y2 = y1, so that F = [0 0 0; 0 0 -1; 0 1 0]. */
    private static double[] sideways(Random random, int rows) {
        double[] matches = uniform(random, rows * 4);
        for (int r = 0; r < rows; r++) {
            matches[r * 4 + 3] = matches[r * 4 + 1];
        }
        return matches;
    }

    @Test
    void distanceIsTheSumOverBothImages() {
        Tape tape = Tape.inference();
        Tensor f = tape.input(new float[] {0, 0, 0, 0, 0, -1, 0, 1, 0}, 1, 9);
        double[] matches = {0.5, 0.25, -3, 0.75};

        // x2^T F x1 = y1 - y2 = -0.5, and both lines have the unit normals (0, +-1).
        Clouds one = Clouds.single(1);
        assertEquals(1, EpipolarDistance.plain(tape, f, matches, one).get(0, 0), 1e-6);
        assertEquals(0.5, EpipolarDistance.squared(tape, f, matches, one).get(0, 0), 1e-6);
        assertEquals(0.3, EpipolarLoss.squared(tape, f, matches, one, 0.3f).get(0, 0), 1e-6);
        assertEquals(0.5, EpipolarLoss.squared(tape, f, matches, one, 0.6f).get(0, 0), 1e-6);
        assertEquals(1, EpipolarLoss.plain(tape, f, matches, one, 2f).get(0, 0), 1e-6);
    }

    @Test
    void distancesOfMatricesThatVanishAreFinite() {
        Tape tape = Tape.inference();
        Tensor f = tape.input(new float[] {0, 0, 0, 0, 0, 0, 0, 0, 1}, 1, 9);

        assertEquals(
                1e12f,
                EpipolarDistance.squared(tape, f, new double[4], Clouds.single(1))
                        .get(0, 0));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void distancesHaveTheRightGradient(long seed) {
        Random random = new Random(seed);
        double[] matches = uniform(random, CLOUDS.rows() * 4);
        float[] f = floats(random, 18, 0.1, 0.3);
        for (int cloud = 0; cloud < 2; cloud++) {
            // Normals that do not vanish and a product that keeps its sign: no kink within a step.
            for (int entry : new int[] {2, 5, 6, 7}) {
                f[cloud * 9 + entry] += 1;
            }
            f[cloud * 9 + 8] = 6;
        }

        CHECK.ofInput(f, 2, 9, (tape, x) -> EpipolarDistance.squared(tape, x, matches, CLOUDS));
        CHECK.ofInput(f, 2, 9, (tape, x) -> EpipolarDistance.plain(tape, x, matches, CLOUDS));
        CHECK.ofInput(f, 2, 9, (tape, x) -> EpipolarLoss.plain(tape, x, matches, CLOUDS, 1e6f));
        CHECK.ofInput(f, 2, 9, (tape, x) -> EpipolarLoss.squared(tape, x, matches, CLOUDS, 1e6f));
    }

    @Test
    void beyondTheMarginNoGradientFlows() {
        Tape tape = Tape.recording(new Gradients(new Parameters()));
        Tensor f = tape.variable(new float[] {0, 0, 0, 0, 0, -1, 0, 1, 0}, 1, 9);

        tape.backward(EpipolarLoss.plain(tape, f, new double[] {0, 5, 0, 0}, Clouds.single(1), 0.5f), 1);

        assertArrayEquals(new float[9], Arrays.copyOf(f.gradient(), 9));
    }

    @Test
    void clampCutsAboveItsLimit() {
        Tape tape = Tape.inference();

        Tensor y = Clamp.atMost(tape, tape.input(new float[] {-2, 0.5f, 3}, 3, 1), 1);

        assertArrayEquals(new float[] {-2, 0.5f, 1}, y.toArray());
        CHECK.ofInput(new float[] {-2, 0.5f, 3}, 3, 1, (t, x) -> Clamp.atMost(t, x, 1));
    }

    @Test
    void lineDistanceIsThatOfTheHomogeneousLine() {
        Tape tape = Tape.inference();
        Tensor line = tape.input(new float[] {0.6f, 0.8f, -1}, 1, 3);

        // 0.6 * 3 + 0.8 * 4 - 1 = 4, and the origin lies one before the line.
        Tensor distances = LineDistance.apply(tape, line, new double[] {3, 4, 1, 0, 0, 1}, Clouds.single(2));

        assertArrayEquals(new float[] {4, 1}, distances.toArray(), 1e-6f);
        double[] rows = uniform(new Random(5), CLOUDS.rows() * 3);
        for (int r = 0; r < CLOUDS.rows(); r++) {
            rows[r * 3 + 2] = r % 2 == 0 ? 4 : -4; // both signs, none near zero
        }
        float[] lines = floats(new Random(6), 6, 0.5, 1.5);
        CHECK.ofInput(lines, 2, 3, (t, x) -> LineDistance.apply(t, x, rows, CLOUDS));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void eightPointRecoversTheMatrixOfGoodMatches(long seed) {
        Random random = new Random(seed);
        double[] matches = sideways(random, 30);
        float[] weights = floats(random, 30, 0.1, 1);
        for (int r = 20; r < 30; r++) {
            matches[r * 4 + 3] += 0.3;
            weights[r] = 0;
        }
        for (int i = 0; i < matches.length; i++) {
            matches[i] = 1000 * matches[i] + 500;
        }
        Tape tape = Tape.inference();

        Tensor f = NormalisedEightPoint.apply(tape, matches, tape.input(weights, 30, 1), Clouds.single(30));

        float sign = Math.signum(f.get(0, 7));
        float half = (float) Math.sqrt(0.5);
        assertEquals(sign * half, f.get(0, 7), 1e-6);
        assertEquals(-sign * half, f.get(0, 5), 1e-6);
        assertEquals(0, f.get(0, 8), 1e-3);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void eightPointHasTheRightGradient(long seed) {
        Random random = new Random(seed);
        double[] matches = uniform(random, CLOUDS.rows() * 4);
        float[] weights = floats(random, CLOUDS.rows(), 0.5, 1.5);

        new GradientCheck(4e-3, 1e-4)
                .ofInput(weights, CLOUDS.rows(), 1, (tape, w) -> NormalisedEightPoint.apply(tape, matches, w, CLOUDS));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void projectionHasRankTwoAndTheRightGradient(long seed) {
        Random random = new Random(seed);
        double[] f = uniform(random, 9);
        double[] g = uniform(random, 9);
        RankTwoProjection projection = new RankTwoProjection();
        double[] projected = new double[9];
        double[] gradient = new double[9];
        projection.apply(f, projected);
        assertEquals(0, determinant(projected), 1e-14);

        projection.backward(g, gradient);

        for (int i = 0; i < 9; i++) {
            double expected = (along(f, g, i, 1e-5) - along(f, g, i, -1e-5)) / 2e-5;
            assertEquals(expected, gradient[i], 1e-7 * (1 + Math.abs(expected)));
        }
    }

    private static double along(double[] f, double[] g, int i, double step) {
        double[] moved = f.clone();
        moved[i] += step;
        double[] projected = new double[9];
        new RankTwoProjection().apply(moved, projected);
        double sum = 0;
        for (int k = 0; k < 9; k++) {
            sum += g[k] * projected[k];
        }
        return sum;
    }

    private static double determinant(double[] m) {
        return m[0] * (m[4] * m[8] - m[5] * m[7])
                - m[1] * (m[3] * m[8] - m[5] * m[6])
                + m[2] * (m[3] * m[7] - m[4] * m[6]);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7})
    void eightPointOfFewOrEqualMatchesIsAUnitMatrix(int rows) {
        Tape tape = Tape.inference();
        float[] weights = new float[rows];
        Arrays.fill(weights, 1f / rows);
        for (double value : new double[] {0, 1, 1e9}) {
            double[] matches = new double[rows * 4];
            Arrays.fill(matches, value);

            Tensor f = NormalisedEightPoint.apply(tape, matches, tape.input(weights, rows, 1), Clouds.single(rows));

            double squares = 0;
            for (float x : f.toArray()) {
                squares += x * x;
            }
            assertEquals(1, squares, 1e-5);
        }
    }

    @Test
    void aSystemWithoutWeightsHasNoGradient() {
        Tape tape = Tape.recording(new Gradients(new Parameters()));
        Tensor weights = tape.variable(new float[20], 20, 1);
        double[] rows = uniform(new Random(1), 180);

        Tensor f = WeightedEigenvector.apply(tape, rows, 9, weights, WeightedEigenvector.Power.ONE, Clouds.single(20));
        tape.backward(f, floats(new Random(2), 9, 1, 2));

        assertArrayEquals(new float[20], Arrays.copyOf(weights.gradient(), 20));
    }

    @Test
    void refusesArraysThatAreTooShort() {
        Tape tape = Tape.inference();
        Tensor f = tape.input(new float[9], 1, 9);
        Tensor w = tape.input(new float[2], 2, 1);
        Clouds two = Clouds.single(2);

        assertEquals(
                "need 2 x 4 values, got 7",
                assertThrows(IllegalArgumentException.class, () -> EpipolarDistance.plain(tape, f, new double[7], two))
                        .getMessage());
        assertThrows(IllegalArgumentException.class, () -> NormalisedEightPoint.apply(tape, new double[7], w, two));
        assertThrows(IllegalArgumentException.class, () -> LineDistance.apply(tape, f, new double[17], two));
    }
}
