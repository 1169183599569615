package acne.task;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.Correspondences;
import acne.data.TwoViewScene;
import acne.geometry.CameraPair;
import acne.robust.MatchWeights;
import acne.robust.NeighbourBelief;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BundledStereoModelsTest {
    private static final TwoViewScene SCENE = TwoViewScene.of(
            new TwoViewScene.Options(1000, 0.85, 0.3, TwoViewScene.Layout.GENERAL), new SplittableRandom(1));
    private static final Correspondences RATED = SCENE.matches().withRatios(ratios());

    /** Descriptor ratios as matches of photos have them. */
    private static double[] ratios() {
        SplittableRandom random = new SplittableRandom(2);
        double[] ratios = new double[SCENE.inliers().length];
        for (int i = 0; i < ratios.length; i++) {
            double ratio =
                    SCENE.inliers()[i] ? 0.65 + 0.15 * random.nextGaussian() : 0.88 + 0.07 * random.nextGaussian();
            ratios[i] = Math.min(1, Math.max(0, ratio));
        }
        return ratios;
    }

    @ParameterizedTest
    @ValueSource(strings = {"acne-plus-fundamental", "acne-plus-essential", "acne-fundamental", "acne-essential"})
    void everyModelTellsInliersFromOutliers(String name) {
        Correspondences matches = name.startsWith("acne-plus") ? RATED : SCENE.matches();
        double[] weights = weights(name).of(matches, cameras(name.endsWith("essential")));
        double area = areaUnderRoc(weights, SCENE.inliers());
        assertTrue(area > 0.9, name + ": area under the ROC curve " + area);
    }

    @ParameterizedTest
    @CsvSource({
        "false, false, acne-fundamental",
        "false, true, acne-essential",
        "true, false, acne-plus-fundamental",
        "true, true, acne-plus-essential"
    })
    void theBestModelIsThatOfWhatIsKnown(boolean rated, boolean calibrated, String name) {
        Correspondences matches = rated ? RATED : SCENE.matches();
        assertArrayEquals(
                weights(name).of(matches, cameras(calibrated)),
                BundledStereoModels.best().of(matches, cameras(calibrated)));
    }

    @Test
    void theSecondOpinionIsThatOfTheModelWithoutRatios() {
        for (boolean calibrated : new boolean[] {false, true}) {
            MatchWeights plain = weights(calibrated ? "acne-essential" : "acne-fundamental");
            assertArrayEquals(
                    NeighbourBelief.with(plain).of(RATED, cameras(calibrated)),
                    BundledStereoModels.secondOpinion().of(RATED, cameras(calibrated)));
        }
    }

    /** The best model has given its opinion of them, and a search by equal weights is left out. */
    @Test
    void ofMatchesWithoutRatiosThereIsNoSecondOpinion() {
        assertArrayEquals(
                new double[SCENE.matches().size()],
                BundledStereoModels.secondOpinion().of(SCENE.matches(), cameras(false)));
    }

    @Test
    void theModelsDiffer() {
        assertFalse(Arrays.equals(
                weights("acne-fundamental").of(RATED, cameras(true)),
                weights("acne-essential").of(RATED, cameras(true))));
        assertFalse(Arrays.equals(
                weights("acne-plus-essential").of(RATED, cameras(true)),
                weights("acne-essential").of(RATED, cameras(true))));
    }

    private static MatchWeights weights(String name) {
        return BundledStereoModels.weights(name).orElseThrow();
    }

    private static Optional<CameraPair> cameras(boolean calibrated) {
        return calibrated ? Optional.of(SCENE.cameras()) : Optional.empty();
    }

    /** The probability that an inlier weighs more than an outlier; a tie counts half. */
    private static double areaUnderRoc(double[] weights, boolean[] inliers) {
        double above = 0;
        long pairs = 0;
        for (int i = 0; i < weights.length; i++) {
            for (int k = 0; k < weights.length; k++) {
                if (inliers[i] && !inliers[k]) {
                    above += 0.5 * (1 + Double.compare(weights[i], weights[k]));
                    pairs++;
                }
            }
        }
        return above / pairs;
    }
}
