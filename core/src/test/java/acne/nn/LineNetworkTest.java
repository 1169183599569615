package acne.nn;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.LineCloud;
import acne.data.LineGenerator;
import acne.data.Points2;
import acne.tensor.Tape;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LineNetworkTest {
    static Stream<Network> networks() {
        return Stream.of(
                new AcneNetwork(AcneSettings.acne(2, 2).withChannels(16, 4), 1),
                new AcneNetwork(AcneSettings.cne(2, 2).withChannels(16, 4), 1),
                new LearntIrls(LearntIrlsSettings.DEFAULT, 1),
                new ResidualToWeightNetwork(new ResidualToWeightSettings(8, 16, 2, 4), 1));
    }

    @Test
    void pointsAreLaidOutByCloud() {
        LinePoints points =
                LinePoints.of(List.of(Points2.of(new double[][] {{1, 2}}), Points2.of(new double[][] {{3, 4}, {5, 6}
                })));
        assertArrayEquals(new float[] {1, 2, 3, 4, 5, 6}, points.coordinates());
        assertArrayEquals(new double[] {1, 2, 1, 3, 4, 1, 5, 6, 1}, points.homogeneous());
        assertEquals(1, points.clouds().start(1));
    }

    /** Where every point has the same weight, every network must give the one line that all points lie on. */
    @ParameterizedTest
    @MethodSource("networks")
    void pointsWithoutOutliersGiveTheirLine(Network network) {
        LineCloud cloud = new LineGenerator(LineGenerator.Options.paper(0), 4).cloud(0);
        LineNetwork.Output output =
                LineNetwork.of(network).apply(Tape.inference(), LinePoints.of(List.of(cloud.points())));
        double dot = output.lines().get(0, 0) * cloud.theta().x()
                + output.lines().get(0, 1) * cloud.theta().y()
                + output.lines().get(0, 2) * cloud.theta().z();
        boolean hasWeight = false;
        for (int i = 0; i < cloud.size(); i++) {
            assertTrue(output.weights().get(i, 0) >= 0);
            hasWeight |= output.weights().get(i, 0) > 0;
        }
        // A ReLU head may give no point any weight; then there is no line to compare.
        assertTrue(!hasWeight || Math.abs(dot) > 1 - 1e-6, "dot " + dot);
    }

    @Test
    void aNetworkForMatchesIsRefused() {
        Network stereo = new AcneNetwork(AcneSettings.acne(4, 1).withChannels(16, 4), 1);
        String message = String.valueOf(assertThrows(IllegalArgumentException.class, () -> LineNetwork.of(stereo))
                .getMessage());
        assertTrue(
                message.startsWith("need a network that weighs points of the plane, got AcneSettings[inputs=4,"),
                message);
    }

    @Test
    void aNetworkForDigitsIsRefused() {
        Network digits =
                new AcneNetwork(AcneSettings.acne(2, 1).withChannels(16, 4).withOutputs(10), 1);
        assertThrows(IllegalArgumentException.class, () -> LineNetwork.of(digits));
    }
}
