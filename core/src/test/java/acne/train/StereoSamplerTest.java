package acne.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.MatchRows;
import acne.data.PosedMatches;
import acne.data.SampleRandom;
import acne.geometry.EpipolarResidual;
import acne.math.Mat3;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StereoSamplerTest {
    private static final StereoDataSettings.Augmentation ALL =
            new StereoDataSettings.Augmentation(true, true, 40, 0.3, 0);

    private static StereoDataSettings settings(boolean calibrated, double mutualShare) {
        return new StereoDataSettings(calibrated, "", "", 1, 100, mutualShare, 0, ALL);
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

    @Test
    void shufflingMakesInliersWrongAndLosesNoPoint() {
        MadePairs pairs = new MadePairs(20, 300, 0.2);
        for (int i = 0; i < pairs.size(); i++) {
            PosedMatches pair = pairs.pair(i);
            PosedMatches shuffled = StereoAugmentation.shuffle(pair, 0.9, SampleRandom.of(3, i));
            assertTrue(inliers(shuffled) <= inliers(pair) + 10, "more inliers than before");
            double[] before = new double[pair.matches().size()];
            double[] after = new double[before.length];
            for (int k = 0; k < before.length; k++) {
                assertEquals(pair.matches().x1(k), shuffled.matches().x1(k));
                before[k] = pair.matches().x2(k);
                after[k] = shuffled.matches().x2(k);
            }
            assertNotEquals(Arrays.hashCode(before), Arrays.hashCode(after));
            Arrays.sort(before);
            Arrays.sort(after);
            assertArrayEquals(before, after);
        }
        PosedMatches pair = pairs.pair(0);
        assertSame(pair, StereoAugmentation.shuffle(pair, 0, SampleRandom.of(3, 0)));
    }

    private static long inliers(PosedMatches pair) {
        boolean[] labels = pair.labels();
        return IntStream.range(0, labels.length).filter(i -> labels[i]).count();
    }

    @Test
    void madeUpScenesCanReplaceAllOthers() {
        StereoDataSettings made = new StereoDataSettings(false, "", "", 1, 100, 0, 1, ALL);
        MadePairs perfect = new MadePairs(20, 300, 0);
        StereoSampler sampler = new StereoSampler(List.of(perfect), made, 5, false);
        int wrong = 0;
        for (int index = 0; index < 20; index++) {
            for (float label : sampler.sample(index).labels()) {
                wrong += label == 0 ? 1 : 0;
            }
        }
        assertTrue(wrong > 20 * 40, "wrong matches: " + wrong);
    }

    /** The matrix that the loss asks for must explain the coordinates that the network sees. */
    @ParameterizedTest
    @CsvSource({"true", "false"})
    void inliersAgreeWithTheTruthInTheFrameOfTheNetwork(boolean calibrated) {
        StereoSampler sampler =
                new StereoSampler(List.of(new MadePairs(20, 300, 0.5)), settings(calibrated, 0), 5, false);
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
        StereoSampler sampler = new StereoSampler(List.of(new MadePairs(5, 300, 0.5)), settings(false, 0.5), 5, false);
        assertArrayEquals(
                sampler.sample(7).rows().coordinates(), sampler.sample(7).rows().coordinates());
    }

    @Test
    void mutualShareOfOneDrawsMutualMatchesOnly() {
        StereoSampler sampler = new StereoSampler(List.of(new MadePairs(5, 300, 0.5)), settings(true, 1), 5, false);
        for (float flag : sampler.sample(0).rows().mutual()) {
            assertEquals(1, flag);
        }
    }

    @Test
    void supportIsThatOfAllMatchesOfThePair() {
        MadePairs pairs = new MadePairs(1, 300, 0.5);
        StereoDataSettings plain = new StereoDataSettings(
                true, "", "", 1, 100, 0, 0, new StereoDataSettings.Augmentation(false, false, 0, 0, 0));
        StereoSample sample = new StereoSampler(List.of(pairs), plain, 5, true).sample(0);
        PosedMatches pair = pairs.pair(0);
        double[] all = MatchRows.of(pair.matches(), pair.cameras()).coordinates();
        float[] support = pair.matches().neighbourSupport();
        for (int i = 0; i < sample.rows().size(); i++) {
            int at = 4 * i;
            int of = IntStream.range(0, pair.matches().size())
                    .filter(k -> Math.abs(all[4 * k] - sample.rows().coordinates()[at]) < 1e-9
                            && Math.abs(all[4 * k + 3] - sample.rows().coordinates()[at + 3]) < 1e-9)
                    .findFirst()
                    .orElseThrow();
            assertEquals(support[2 * of], sample.rows().support()[2 * i]);
            assertEquals(support[2 * of + 1], sample.rows().support()[2 * i + 1]);
        }
        assertEquals(
                0,
                new StereoSampler(List.of(pairs), plain, 5, false)
                        .sample(0)
                        .rows()
                        .support()
                        .length);
    }

    @Test
    void pairsWithoutInliersEndWithAWord() {
        StereoSampler sampler = new StereoSampler(List.of(new MadePairs(2, 20, 1)), settings(true, 0), 5, false);
        assertThrows(TrainingException.class, () -> sampler.sample(0));
        assertThrows(
                TrainingException.class,
                () -> new StereoSampler(List.of(new MadePairs(0, 20, 1)), settings(true, 0), 5, false));
    }
}
