package acne.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.PosedMatches;
import acne.data.SampleRandom;
import acne.geometry.EpipolarResidual;
import acne.math.Mat3;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StereoSamplerTest {
    private static final StereoDataSettings.Augmentation ALL = new StereoDataSettings.Augmentation(true, true, 40, 0.3);

    private static StereoDataSettings settings(boolean calibrated, double mutualShare) {
        return new StereoDataSettings(calibrated, "", "", 1, 100, mutualShare, ALL);
    }

    @Test
    void variationsKeepTheLabels() {
        MadePairs pairs = new MadePairs(20, 300, 0.5);
        for (int i = 0; i < pairs.size(); i++) {
            PosedMatches pair = pairs.pair(i);
            PosedMatches varied = StereoAugmentation.vary(pair, ALL, SampleRandom.of(3, i));
            assertNotEquals(pair.matches(), varied.matches());
            assertArrayEquals(pair.labels(), varied.labels());
        }
    }

    /** The matrix that the loss asks for must explain the coordinates that the network sees. */
    @ParameterizedTest
    @CsvSource({"true", "false"})
    void inliersAgreeWithTheTruthInTheFrameOfTheNetwork(boolean calibrated) {
        StereoSampler sampler = new StereoSampler(List.of(new MadePairs(20, 300, 0.5)), settings(calibrated, 0), 5);
        for (int index = 0; index < 50; index++) {
            StereoSample sample = sampler.sample(index);
            assertEquals(100, sample.rows().size());
            Mat3 inverse1 = sample.frame1FromNormalised().inverse();
            Mat3 inverse2 = sample.frame2FromNormalised().inverse();
            double[] f = new double[9];
            inverse2.transpose().times(sample.essential()).times(inverse1).copyTo(f, 0);
            double[] x = sample.rows().coordinates();
            int inliers = 0;
            for (int i = 0; i < 100; i++) {
                if (sample.labels()[i] > 0) {
                    inliers++;
                    double distance =
                            EpipolarResidual.squaredSymmetric(f, x[4 * i], x[4 * i + 1], x[4 * i + 2], x[4 * i + 3]);
                    assertTrue(distance < 1e-3, "squared distance " + distance);
                }
            }
            assertTrue(inliers >= 8, "inliers " + inliers);
        }
    }

    @Test
    void sameIndexSameSample() {
        StereoSampler sampler = new StereoSampler(List.of(new MadePairs(5, 300, 0.5)), settings(false, 0.5), 5);
        assertArrayEquals(
                sampler.sample(7).rows().coordinates(), sampler.sample(7).rows().coordinates());
    }

    @Test
    void mutualShareOfOneDrawsMutualMatchesOnly() {
        StereoSampler sampler = new StereoSampler(List.of(new MadePairs(5, 300, 0.5)), settings(true, 1), 5);
        for (float flag : sampler.sample(0).rows().mutual()) {
            assertEquals(1, flag);
        }
    }

    @Test
    void pairsWithoutInliersEndWithAWord() {
        StereoSampler sampler = new StereoSampler(List.of(new MadePairs(2, 20, 1)), settings(true, 0), 5);
        assertThrows(TrainingException.class, () -> sampler.sample(0));
        assertThrows(
                TrainingException.class,
                () -> new StereoSampler(List.of(new MadePairs(0, 20, 1)), settings(true, 0), 5));
    }
}
