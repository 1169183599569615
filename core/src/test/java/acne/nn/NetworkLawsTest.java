package acne.nn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.tensor.Clouds;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every network and every variant of ACNe. */
class NetworkLawsTest {
    private static final int POINTS = 40;
    private static final double TOLERANCE = 1e-3;

    static List<NetworkCase> all() {
        return NetworkCase.all();
    }

    @ParameterizedTest
    @MethodSource("all")
    void permutedPointsGivePermutedWeightsAndTheSameAnswer(NetworkCase network) {
        double[] points = network.points(3, POINTS);
        List<Integer> order = new ArrayList<>(IntStream.range(0, POINTS).boxed().toList());
        Collections.shuffle(order, new Random(4));
        double[] permuted = new double[points.length];
        int columns = network.inputs();
        for (int r = 0; r < POINTS; r++) {
            System.arraycopy(points, order.get(r) * columns, permuted, r * columns, columns);
        }
        Clouds clouds = Clouds.single(POINTS);

        NetworkCase.Result plain = network.apply(Tape.inference(), points, clouds);
        NetworkCase.Result shuffled = network.apply(Tape.inference(), permuted, clouds);

        for (int k = 0; k < plain.perPoint().size(); k++) {
            for (int r = 0; r < POINTS; r++) {
                assertRow(
                        plain.perPoint().get(k),
                        order.get(r),
                        shuffled.perPoint().get(k),
                        r,
                        1);
            }
        }
        assertSameClouds(plain, 0, shuffled, 0);
    }

    @ParameterizedTest
    @MethodSource("all")
    void aBatchSaysOfEachCloudWhatTheCloudAloneSays(NetworkCase network) {
        int[] sizes = {30, 13, 40};
        Clouds clouds = Clouds.of(sizes);
        double[] points = network.points(5, clouds.rows());

        NetworkCase.Result batch = network.apply(Tape.inference(), points, clouds);

        for (int cloud = 0; cloud < sizes.length; cloud++) {
            int start = clouds.start(cloud);
            double[] own = NetworkCase.rowsOf(points, network.inputs(), start, clouds.end(cloud));
            NetworkCase.Result alone = network.apply(Tape.inference(), own, Clouds.single(sizes[cloud]));
            for (int k = 0; k < batch.perPoint().size(); k++) {
                for (int r = 0; r < sizes[cloud]; r++) {
                    assertRow(
                            batch.perPoint().get(k), start + r, alone.perPoint().get(k), r, 1);
                }
            }
            assertSameClouds(batch, cloud, alone, 0);
        }
    }

    private static void assertSameClouds(
            NetworkCase.Result expected, int expectedCloud, NetworkCase.Result actual, int actualCloud) {
        for (int k = 0; k < expected.perCloud().size(); k++) {
            assertRow(
                    expected.perCloud().get(k), expectedCloud, actual.perCloud().get(k), actualCloud, 1);
        }
        for (int k = 0; k < expected.matrices().size(); k++) {
            Tensor e = expected.matrices().get(k);
            Tensor a = actual.matrices().get(k);
            double dot = 0;
            for (int c = 0; c < e.columns(); c++) {
                dot += e.get(expectedCloud, c) * a.get(actualCloud, c);
            }
            assertRow(e, expectedCloud, a, actualCloud, Math.signum(dot));
        }
    }

    private static void assertRow(Tensor expected, int expectedRow, Tensor actual, int actualRow, double sign) {
        for (int c = 0; c < expected.columns(); c++) {
            double e = expected.get(expectedRow, c);
            assertEquals(e, sign * actual.get(actualRow, c), TOLERANCE * (1 + Math.abs(e)));
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void degeneratePointsGiveFiniteAnswers(NetworkCase network) {
        int columns = network.inputs();
        double[] equal = new double[20 * columns];
        Arrays.fill(equal, 0.3);
        assertFinite(network, equal, 20);
        assertFinite(network, new double[20 * columns], 20);
        for (int points : new int[] {1, 2, 7}) {
            assertFinite(network, network.points(6, points), points);
        }
        double[] huge = network.points(7, 20);
        for (double scale : new double[] {1e6, 1e12}) {
            assertFinite(network, Arrays.stream(huge).map(x -> x * scale).toArray(), 20);
        }
    }

    private static void assertFinite(NetworkCase network, double[] points, int rows) {
        NetworkCase.Result result = network.apply(Tape.inference(), points, Clouds.single(rows));
        for (Tensor tensor : result.all()) {
            for (float value : tensor.toArray()) {
                assertTrue(Float.isFinite(value), () -> rows + " points like " + points[0] + " give " + value);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void pointsThatAreNotNumbersAreRefused(NetworkCase network) {
        for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            double[] points = network.points(8, 5);
            points[3] = bad;
            IllegalArgumentException e = assertThrows(
                    IllegalArgumentException.class, () -> network.apply(Tape.inference(), points, Clouds.single(5)));
            assertMessage("need finite values", e);
        }
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class, () -> network.apply(Tape.inference(), new double[0], Clouds.single(0)));
        assertMessage("at least one point", e);
        assertThrows(
                IllegalArgumentException.class,
                () -> network.apply(Tape.inference(), network.points(8, 5), Clouds.single(4)));
    }

    private static void assertMessage(String part, Exception e) {
        String message = String.valueOf(e.getMessage());
        assertTrue(message.contains(part), message);
    }
}
