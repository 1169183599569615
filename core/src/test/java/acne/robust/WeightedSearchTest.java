package acne.robust;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.Correspondences;
import acne.data.TwoViewScene;
import acne.geometry.Pixels;
import acne.math.Vec3;
import acne.solve.ScaledMatches;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WeightedSearchTest {
    private static final TwoViewScene SCENE = TwoViewScene.of(
            new TwoViewScene.Options(1000, 0.9, 0.3, TwoViewScene.Layout.GENERAL), new SplittableRandom(3));

    private static Consensus search(ScaledMatches matches, double[] weights, int samples) {
        return new WeightedSearch(
                        RobustMethod.MAGSAC,
                        Sampling.PROSAC,
                        matches.squared(Pixels.of(1)),
                        1,
                        ConsensusOptions.DEFAULT.withMaxIterations(samples))
                .estimate(matches, weights);
    }

    private static List<Supplier<double[]>> said(List<double[]> opinions) {
        return opinions.stream()
                .<Supplier<double[]>>map(weights -> () -> weights)
                .toList();
    }

    /** Weights of true matches, half of which were missed, and of some wrong ones. */
    private static double[] weights() {
        double[] weights = new double[1000];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = SCENE.inliers()[i] == (i % 2 == 0) ? 1e-3 * (1 + i % 7) : 1e-12;
            weights[i] = SCENE.inliers()[i] || i % 5 == 0 ? weights[i] : 1e-12;
        }
        return weights;
    }

    /** With nine of ten matches wrong, twenty samples find nothing without the weights. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void weightsLeadToTheModelAndGeometryToTheInliers(boolean calibrated) {
        ScaledMatches matches =
                calibrated ? ScaledMatches.of(SCENE.matches(), SCENE.cameras()) : ScaledMatches.of(SCENE.matches());
        double[] weights = new double[1000];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = SCENE.inliers()[i] && i % 2 == 0 ? 1 : 1e-12;
        }
        Consensus.Found found = assertInstanceOf(Consensus.Found.class, search(matches, weights, 50));
        int hits = 0;
        int all = 0;
        for (int i = 0; i < weights.length; i++) {
            all += SCENE.inliers()[i] ? 1 : 0;
            hits += SCENE.inliers()[i] && found.inliers()[i] ? 1 : 0;
        }
        assertTrue(hits > 0.95 * all, hits + " of " + all + " inliers, of which the weights named half");
        assertEquals(found.inlierCount(), count(found.inliers()));
        assertTrue(found.inlierCount() < 1.5 * all, "inliers " + found.inlierCount());
    }

    /** Weights of true matches lead to them in a few samples, weights of wrong ones do not. */
    @Test
    void theOpinionThatMostMatchesAgreeWithWins() {
        ScaledMatches matches = ScaledMatches.of(SCENE.matches(), SCENE.cameras());
        double[] right = new double[1000];
        double[] wrong = new double[1000];
        for (int i = 0; i < right.length; i++) {
            right[i] = SCENE.inliers()[i] ? 1 + i % 3 : 1e-12;
            wrong[i] = SCENE.inliers()[i] ? 1e-12 : 1 + i % 3;
        }
        WeightedSearch search = new WeightedSearch(
                RobustMethod.MAGSAC,
                Sampling.PROSAC,
                matches.squared(Pixels.of(1)),
                1,
                ConsensusOptions.DEFAULT.withMaxIterations(50));
        Consensus.Found alone = (Consensus.Found) search.estimate(matches, right);
        for (List<double[]> opinions : List.of(
                List.of(right), List.of(right, wrong), List.of(wrong, right), List.of(right, new double[1000]))) {
            Consensus.Found found = (Consensus.Found) search.estimate(matches, said(opinions), new double[0]);
            assertArrayEquals(alone.model(), found.model());
            assertArrayEquals(alone.inliers(), found.inliers());
        }
    }

    /** Two planes move each in its own way; what little speaks for does not win by its number. */
    @Test
    void stakesDecideBetweenTwoModelsThatBothHaveManyInliers() {
        TwoViewScene many = TwoViewScene.of(
                new TwoViewScene.Options(120, 0, 0.3, TwoViewScene.Layout.GENERAL), new SplittableRandom(5));
        TwoViewScene few = TwoViewScene.of(
                new TwoViewScene.Options(80, 0, 0.3, TwoViewScene.Layout.GENERAL), new SplittableRandom(6));
        double[] rows = new double[800];
        double[] byMany = new double[200];
        double[] byFew = new double[200];
        double[] stakes = new double[200];
        for (int i = 0; i < 200; i++) {
            Correspondences from = i < 120 ? many.matches() : few.matches();
            int k = i < 120 ? i : i - 120;
            rows[4 * i] = from.x1(k);
            rows[4 * i + 1] = from.y1(k);
            rows[4 * i + 2] = from.x2(k);
            rows[4 * i + 3] = from.y2(k);
            byMany[i] = i < 120 ? 1 + i % 3 : 1e-12;
            byFew[i] = i < 120 ? 1e-12 : 1 + i % 3;
            stakes[i] = i < 120 ? 1 : 3;
        }
        ScaledMatches matches = ScaledMatches.of(Correspondences.ofRows(rows));
        WeightedSearch search = new WeightedSearch(
                RobustMethod.DEGENSAC, Sampling.PROSAC, matches.squared(Pixels.of(1)), 1, ConsensusOptions.DEFAULT);
        Consensus.Found counted =
                (Consensus.Found) search.estimate(matches, said(List.of(byFew, byMany)), new double[0]);
        Consensus.Found weighed = (Consensus.Found) search.estimate(matches, said(List.of(byMany, byFew)), stakes);
        assertTrue(count(Arrays.copyOf(counted.inliers(), 120)) > 100);
        assertTrue(count(Arrays.copyOfRange(weighed.inliers(), 120, 200)) > 65);
    }

    @Test
    void aCertainAnswerNeedsNoOtherOpinion() {
        ScaledMatches matches = ScaledMatches.of(TwoViewScene.of(
                        new TwoViewScene.Options(300, 0.3, 0.3, TwoViewScene.Layout.GENERAL), new SplittableRandom(7))
                .matches());
        WeightedSearch search = new WeightedSearch(
                RobustMethod.DEGENSAC, Sampling.PROSAC, matches.squared(Pixels.of(1)), 1, ConsensusOptions.DEFAULT);
        double[] weights = new double[300];
        Arrays.setAll(weights, i -> 1 + i % 2);
        List<Supplier<double[]>> opinions = List.of(() -> weights, () -> {
            throw new IllegalStateException("was asked");
        });
        assertInstanceOf(Consensus.Found.class, search.estimate(matches, opinions, new double[0]));
        ScaledMatches few = matches.select(i -> i < 100);
        double[] lessWeights = Arrays.copyOf(weights, 100);
        List<Supplier<double[]>> doubted = List.of(() -> lessWeights, opinions.get(1));
        assertThrows(IllegalStateException.class, () -> search.estimate(few, doubted, new double[0]));
    }

    /** One search by the weights beside the searches of an opinion, which are the same one and another at a wider scale. */
    @Test
    void aHardPairIsSearchedAtAWiderScaleTooAndTheBetterAnswerWins() {
        int better = 0;
        for (int seed = 0; seed < 20; seed++) {
            ScaledMatches matches = ScaledMatches.of(TwoViewScene.of(
                            new TwoViewScene.Options(80, 0.5, 1, TwoViewScene.Layout.GENERAL),
                            new SplittableRandom(seed))
                    .matches());
            double squaredThreshold = matches.squared(Pixels.of(1));
            WeightedSearch search = new WeightedSearch(
                    RobustMethod.DEGENSAC, Sampling.PROSAC, squaredThreshold, 1, ConsensusOptions.DEFAULT);
            double[] weights = new double[80];
            Arrays.setAll(weights, i -> 1 + i % 2);
            Consensus once = search.estimate(matches, weights);
            Consensus twice = search.estimate(matches, said(List.of(weights)), new double[0]);
            double gain = sharpCost(once, matches, squaredThreshold) - sharpCost(twice, matches, squaredThreshold);
            assertTrue(gain >= 0, "seed " + seed + ": " + gain);
            better += gain > 0 ? 1 : 0;
        }
        assertTrue(better >= 5, "better in " + better + " of 20 pairs");
    }

    private static double sharpCost(Consensus consensus, ScaledMatches matches, double squaredThreshold) {
        double[] squared = new double[matches.size()];
        new FundamentalProblem(matches).squaredResiduals(((Consensus.Found) consensus).model(), 0, squared);
        return FinalRefinement.sharpLoss(squaredThreshold).total(squared, 0, squared.length);
    }

    @Test
    void theRatioTestIsAnOpinionOfMatchesThatHaveRatios() {
        Correspondences plain = Correspondences.ofRows(new double[12]);
        Correspondences told = plain.withRatios(new double[] {0.5, 0.8, 0.7});

        double[] weights = MatchWeights.ofRatioTest().of(told, Optional.empty());

        assertEquals(0.5, weights[0], 1e-12);
        assertTrue(weights[1] < 1e-6 && weights[1] > 0);
        assertEquals(0.3, weights[2], 1e-12);
        assertArrayEquals(new double[] {1, 1, 1}, MatchWeights.ofRatioTest().of(plain, Optional.empty()));
    }

    /** A point behind both cameras lies on its epipolar lines, but no camera has seen it. */
    @Test
    void pointsBehindTheCamerasAreNoInliers() {
        int behind = 40;
        double[] rows = new double[4 * (1000 + behind)];
        double[] weights = new double[1000 + behind];
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < weights.length; i++) {
            if (i < 1000) {
                rows[4 * i] = SCENE.matches().x1(i);
                rows[4 * i + 1] = SCENE.matches().y1(i);
                rows[4 * i + 2] = SCENE.matches().x2(i);
                rows[4 * i + 3] = SCENE.matches().y2(i);
                weights[i] = SCENE.inliers()[i] ? 1 : 1e-12;
            } else {
                Vec3 p = new Vec3(4 * random.nextDouble() - 2, 2 * random.nextDouble() - 1, -5 - random.nextDouble());
                Vec3 q = SCENE.cam2FromCam1().apply(p);
                assertTrue(q.z() < 0);
                rows[4 * i] = SCENE.cameras().camera1().pixelX(p.x() / p.z());
                rows[4 * i + 1] = SCENE.cameras().camera1().pixelY(p.y() / p.z());
                rows[4 * i + 2] = SCENE.cameras().camera2().pixelX(q.x() / q.z());
                rows[4 * i + 3] = SCENE.cameras().camera2().pixelY(q.y() / q.z());
                weights[i] = 1e-12;
            }
        }
        ScaledMatches matches = ScaledMatches.of(Correspondences.ofRows(rows), SCENE.cameras());
        Consensus.Found found = assertInstanceOf(Consensus.Found.class, search(matches, weights, 500));
        boolean[] ofThoseBehind = Arrays.copyOfRange(found.inliers(), 1000, 1000 + behind);
        assertEquals(0, count(ofThoseBehind));
    }

    @Test
    void sameSeedSameBits() {
        ScaledMatches matches = ScaledMatches.of(SCENE.matches());
        Consensus.Found first = assertInstanceOf(Consensus.Found.class, search(matches, weights(), 500));
        Consensus.Found second = assertInstanceOf(Consensus.Found.class, search(matches, weights(), 500));
        assertArrayEquals(first.model(), second.model());
    }

    @Test
    void weightsThatSayNothingOrAreAllZeroDoNotStopTheSearch() {
        ScaledMatches matches = ScaledMatches.of(TwoViewScene.of(
                        new TwoViewScene.Options(300, 0.2, 0.3, TwoViewScene.Layout.GENERAL), new SplittableRandom(4))
                .matches());
        assertInstanceOf(Consensus.Found.class, search(matches, new double[300], 500));
        double[] one = new double[300];
        one[7] = 1;
        assertInstanceOf(Consensus.Found.class, search(matches, one, 500));
    }

    private static int count(boolean[] flags) {
        int count = 0;
        for (boolean flag : flags) {
            count += flag ? 1 : 0;
        }
        return count;
    }
}
