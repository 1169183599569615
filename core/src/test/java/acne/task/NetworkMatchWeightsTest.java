package acne.task;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.Correspondences;
import acne.data.TwoViewScene;
import acne.geometry.Camera;
import acne.geometry.CameraPair;
import acne.nn.AcneNetwork;
import acne.nn.AcneSettings;
import acne.nn.Dfe;
import acne.nn.DfeSettings;
import acne.nn.Network;
import acne.nn.OaNet;
import acne.nn.OaNetSettings;
import acne.nn.StagedAcne;
import acne.nn.StagedAcneSettings;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NetworkMatchWeightsTest {
    private static final AcneSettings SMALL = AcneSettings.acne(4, 2).withChannels(16, 4);

    private static final Correspondences MATCHES = TwoViewScene.of(
                    new TwoViewScene.Options(200, 0.5, 0.3, TwoViewScene.Layout.GENERAL), new SplittableRandom(1))
            .matches();

    @Test
    void everyNetworkGivesAWeightAMatch() {
        for (Network network : List.of(
                new AcneNetwork(SMALL, 1),
                new StagedAcne(new StagedAcneSettings(4, 16, 4, 4, 2), 1),
                new OaNet(new OaNetSettings(4, 16, 4, 2, 8), 1),
                new Dfe(new DfeSettings(4, 2), 1))) {
            double[] weights = new NetworkMatchWeights(network).of(MATCHES, Optional.empty());
            assertEquals(200, weights.length);
            for (double weight : weights) {
                assertTrue(weight >= 0 && weight < Double.POSITIVE_INFINITY, network.settings() + " " + weight);
            }
        }
    }

    @Test
    void onlyStagesTakeTimeToSettle() {
        NetworkMatchWeights single = new NetworkMatchWeights(new AcneNetwork(SMALL, 1));
        assertArrayEquals(single.of(MATCHES, Optional.empty()), single.settled().of(MATCHES, Optional.empty()));
        NetworkMatchWeights staged = new NetworkMatchWeights(new StagedAcne(new StagedAcneSettings(4, 16, 4, 4, 2), 1));
        double[] first = staged.of(MATCHES, Optional.empty());
        double[] settled = staged.settled().of(MATCHES, Optional.empty());
        assertEquals(1, Arrays.stream(settled).sum(), 1e-5);
        assertFalse(Arrays.equals(first, settled));
        assertArrayEquals(first, staged.of(MATCHES, Optional.empty()));
    }

    @Test
    void threadsGetTheSameAnswer() {
        NetworkMatchWeights weights = new NetworkMatchWeights(new AcneNetwork(SMALL, 1));
        double[] expected = weights.of(MATCHES, Optional.empty());
        IntStream.range(0, 16)
                .parallel()
                .forEach(i -> assertArrayEquals(expected, weights.of(MATCHES, Optional.empty())));
    }

    @Test
    void oddMatchesGetFiniteWeights() {
        NetworkMatchWeights weights = new NetworkMatchWeights(new AcneNetwork(SMALL, 1));
        assertEquals(0, weights.of(MATCHES.filter(i -> false), Optional.empty()).length);
        assertEquals(1, weights.of(MATCHES.filter(i -> i == 3), Optional.empty()).length);
        CameraPair tiny = new CameraPair(Camera.ofFocal(1e-300, 0, 0), Camera.ofFocal(1, 0, 0));
        for (double weight : weights.of(MATCHES, Optional.of(tiny))) {
            assertTrue(weight >= 0 && weight < Double.POSITIVE_INFINITY, "weight " + weight);
        }
    }

    @Test
    void aNetworkThatReadsSupportGetsIt() {
        NetworkMatchWeights plus =
                new NetworkMatchWeights(new AcneNetwork(AcneSettings.acne(7, 1).withChannels(16, 4), 1));
        assertFalse(plus.suits(MATCHES));
        Correspondences rated = MATCHES.withRatios(new double[MATCHES.size()]);
        assertTrue(plus.suits(rated));
        double[] before = plus.of(rated, Optional.empty());
        // The support of a match changes with the ratio of its neighbours, its own input otherwise not.
        double[] ratios = new double[MATCHES.size()];
        ratios[0] = 1;
        double[] after = plus.of(rated.withRatios(ratios), Optional.empty());
        assertNotEquals(before[1] / before[2], after[1] / after[2]);
    }

    @Test
    void whatANetworkNeedsIsNamed() {
        NetworkMatchWeights plus =
                new NetworkMatchWeights(new AcneNetwork(AcneSettings.acne(5, 1).withChannels(16, 4), 1));
        IllegalArgumentException missing =
                assertThrows(IllegalArgumentException.class, () -> plus.of(MATCHES, Optional.empty()));
        assertTrue(String.valueOf(missing.getMessage()).contains("descriptor ratio"), missing.getMessage());
        assertThrows(
                IllegalArgumentException.class,
                () -> new NetworkMatchWeights(new AcneNetwork(AcneSettings.acne(2, 1), 1)));
    }
}
