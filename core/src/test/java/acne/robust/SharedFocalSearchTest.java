package acne.robust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.Correspondences;
import acne.data.ImageSize;
import acne.data.ImageSizePair;
import acne.data.TwoViewScene;
import acne.geometry.Camera;
import acne.geometry.CameraPair;
import acne.geometry.EssentialMatrix;
import acne.geometry.FundamentalMatrix;
import acne.geometry.Pixels;
import acne.geometry.PoseError;
import acne.math.Mat3;
import acne.solve.Cheirality;
import acne.solve.ScaledMatches;
import acne.solve.SelfCalibration;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SharedFocalSearchTest {
    private static final ImageSize SIZE = new ImageSize(1201, 801);

    /** A made-up scene seen by cameras of these focal lengths whose principal points are the centres of the images. */
    private record Pair(TwoViewScene scene, CameraPair cameras, Correspondences matches) {
        static Pair of(TwoViewScene scene, double focal1, double focal2) {
            CameraPair seen = scene.cameras();
            CameraPair cameras = new CameraPair(Camera.ofFocal(focal1, 600, 400), Camera.ofFocal(focal2, 600, 400));
            double[] rows = new double[4 * scene.matches().size()];
            for (int i = 0; i < scene.matches().size(); i++) {
                rows[4 * i] =
                        focal1 * seen.camera1().normalisedX(scene.matches().x1(i)) + 600;
                rows[4 * i + 1] =
                        focal1 * seen.camera1().normalisedY(scene.matches().y1(i)) + 400;
                rows[4 * i + 2] =
                        focal2 * seen.camera2().normalisedX(scene.matches().x2(i)) + 600;
                rows[4 * i + 3] =
                        focal2 * seen.camera2().normalisedY(scene.matches().y2(i)) + 400;
            }
            return new Pair(scene, cameras, Correspondences.ofRows(rows));
        }

        ScaledMatches scaled(boolean sized) {
            return ScaledMatches.of(sized ? matches.withSizes(SIZE, SIZE) : matches);
        }

        ScaledMatches scaledOfOneCamera() {
            return ScaledMatches.of(matches.withSizes(new ImageSizePair(SIZE, SIZE).ofOneCamera()));
        }

        /** The error of a fundamental matrix that the true cameras make an essential one. */
        double degrees(Consensus consensus, ScaledMatches scaled) {
            if (!(consensus instanceof Consensus.Found found)) {
                return 180;
            }
            EssentialMatrix essential = new FundamentalMatrix(scaled.epipolarInPixels(Mat3.at(found.model(), 0)))
                    .toEssential(cameras.camera1(), cameras.camera2());
            return PoseError.of(
                            Cheirality.choose(essential, ScaledMatches.of(matches, cameras), i -> found.inliers()[i])
                                    .cam2FromCam1(),
                            scene.cam2FromCam1())
                    .maxDegrees();
        }
    }

    private static TwoViewScene scene(
            int points, double outlierRatio, double noise, TwoViewScene.Layout layout, int seed) {
        return TwoViewScene.of(
                new TwoViewScene.Options(points, outlierRatio, noise, layout), new SplittableRandom(seed));
    }

    /** Weights that speak for true matches, and for as many wrong ones. */
    private static double[] weights(TwoViewScene scene, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] weights = new double[scene.inliers().length];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = (scene.inliers()[i] ? 1 : 0.7) * random.nextDouble() + 1e-3;
        }
        return weights;
    }

    private static Consensus search(ScaledMatches matches, double[] weights) {
        return new WeightedSearch(
                        RobustMethod.DEGENSAC,
                        Sampling.PROSAC,
                        matches.squared(Pixels.of(1)),
                        0,
                        ConsensusOptions.DEFAULT)
                .estimate(matches, List.of(() -> weights), new double[0]);
    }

    private static int right(boolean sized, double outlierRatio, double zoom, TwoViewScene.Layout layout) {
        int right = 0;
        for (int seed = 0; seed < 20; seed++) {
            Pair pair = Pair.of(scene(150, outlierRatio, 0.5, layout, seed), 1000, zoom * 1000);
            ScaledMatches scaled = pair.scaled(sized);
            right += pair.degrees(search(scaled, weights(pair.scene(), seed)), scaled) < 5 ? 1 : 0;
        }
        return right;
    }

    @Test
    void exactMatchesGiveTheMotionExactly() {
        for (int seed = 0; seed < 50; seed++) {
            Pair pair = Pair.of(scene(60, 0, 0, TwoViewScene.Layout.GENERAL, seed), 900, 900);
            ScaledMatches scaled = pair.scaled(true);
            Consensus consensus = search(scaled, weights(pair.scene(), seed));
            assertEquals(0, pair.degrees(consensus, scaled), 1e-3, "seed " + seed);
        }
    }

    @Test
    void aSharedLengthFindsWhatSevenParametersDoNot() {
        int sized = right(true, 0.87, 1, TwoViewScene.Layout.GENERAL);
        int unsized = right(false, 0.87, 1, TwoViewScene.Layout.GENERAL);
        assertTrue(sized >= unsized + 3, sized + " of 20 with sizes, " + unsized + " without");
    }

    /** Where lengths differ a little, the matches tell; who says that they are one, gets one. */
    @Test
    void oneCameraHasOneLength() {
        int apart = 0;
        for (int seed = 0; seed < 20; seed++) {
            Pair pair = Pair.of(scene(150, 0.4, 0.5, TwoViewScene.Layout.GENERAL, seed), 1000, 1100);
            double[] weights = weights(pair.scene(), seed);
            apart += gap(pair.scaled(true), weights) > 0.01 ? 1 : 0;
            double told = gap(pair.scaledOfOneCamera(), weights);
            assertTrue(told < 0.01, "seed " + seed + ": " + told);
        }
        assertTrue(apart >= 10, apart + " of 20 have lengths of their own");
    }

    /** Who gives two sizes gives no reason to think of one camera. */
    @Test
    void imagesOfOneSizeRatherShareALength() {
        ImageSize other = new ImageSize(SIZE.width() + 2, SIZE.height() + 2);
        int ofOneSize = 0;
        int ofTwoSizes = 0;
        for (int seed = 0; seed < 40; seed++) {
            Pair pair = Pair.of(scene(150, 0.6, 0.5, TwoViewScene.Layout.GENERAL, seed), 1000, 1050);
            double[] weights = weights(pair.scene(), seed);
            ofOneSize += gap(pair.scaled(true), weights) > 0.01 ? 1 : 0;
            ofTwoSizes += gap(ScaledMatches.of(pair.matches().withSizes(SIZE, other)), weights) > 0.01 ? 1 : 0;
        }
        assertTrue(ofTwoSizes > ofOneSize, ofTwoSizes + " of 40 have lengths of their own, of one size " + ofOneSize);
    }

    /** Any epipole agrees with a plane, so that wrong matches choose among cameras of any lengths. */
    @Test
    void aFlatSceneHasNoLengthsOfItsOwn() {
        int shared = 0;
        for (int seed = 0; seed < 20; seed++) {
            Pair pair = Pair.of(scene(150, 0.6, 0.5, TwoViewScene.Layout.MOSTLY_PLANE, seed), 1000, 1000);
            shared += gap(pair.scaled(true), weights(pair.scene(), seed)) < 0.01 ? 1 : 0;
        }
        assertEquals(20, shared);
    }

    private static double gap(ScaledMatches matches, double[] weights) {
        Consensus.Found found = assertInstanceOf(Consensus.Found.class, search(matches, weights));
        return SelfCalibration.ofPixels(
                        matches.epipolarInPixels(Mat3.of(found.model())),
                        matches.inImageFrames().orElseThrow())
                .shared()
                .gap();
    }

    /** Seven parameters are not determined by a plane, five and a focal length are but for the last. */
    @Test
    void aPlaneLeadsNowhereWrong() {
        int sized = right(true, 0.3, 1, TwoViewScene.Layout.MOSTLY_PLANE);
        int unsized = right(false, 0.3, 1, TwoViewScene.Layout.MOSTLY_PLANE);
        assertTrue(sized > unsized, sized + " of 20 with sizes, " + unsized + " without");
    }

    @ParameterizedTest
    @ValueSource(doubles = {1.2, 2})
    void matchesThatSayOtherwiseAreBelieved(double zoom) {
        int sized = right(true, 0.6, zoom, TwoViewScene.Layout.GENERAL);
        int unsized = right(false, 0.6, zoom, TwoViewScene.Layout.GENERAL);
        assertTrue(sized >= unsized - 1, sized + " of 20 with sizes, " + unsized + " without");
        assertTrue(sized >= 12, sized + " of 20 with sizes");
    }

    @ParameterizedTest
    @EnumSource(TwoViewScene.Layout.class)
    void degenerateScenesGiveFiniteMatricesOrNone(TwoViewScene.Layout layout) {
        for (int seed = 0; seed < 10; seed++) {
            Pair pair = Pair.of(scene(40, 0.2, 0.2, layout, seed), 1000, 1000);
            Consensus consensus = search(pair.scaled(true), weights(pair.scene(), seed));
            if (consensus instanceof Consensus.Found found) {
                assertTrue(Mat3.at(found.model(), 0).isFinite(), layout + " seed " + seed);
            }
        }
    }

    /** Each row of the tangent is the derivative of the matrix by its parameter. */
    @Test
    void theTangentIsTheDerivative() {
        Pair pair = Pair.of(scene(20, 0, 0, TwoViewScene.Layout.GENERAL, 4), 1100, 1100);
        ScaledMatches frame = pair.scaled(true).inImageFrames().orElseThrow();
        SharedFocalManifold manifold = new SharedFocalManifold(frame);
        double[] model = new double[SharedFocalManifold.MODEL_LENGTH];
        Mat3.skew(pair.scene().cam2FromCam1().translation().normalised())
                .times(pair.scene().cam2FromCam1().rotation())
                .copyTo(model, 0);
        model[9] = 1.1;
        manifold.start(model);
        double[] tangent = new double[9 * manifold.dimension()];
        manifold.tangent(tangent);
        double[] before = new double[9];
        double[] after = new double[9];
        double h = 1e-6;
        for (int k = 0; k < manifold.dimension(); k++) {
            double[] step = new double[manifold.dimension()];
            step[k] = -h;
            manifold.move(step);
            manifold.matrix(before);
            manifold.undo();
            step[k] = h;
            manifold.move(step);
            manifold.matrix(after);
            manifold.undo();
            for (int i = 0; i < 9; i++) {
                assertEquals((after[i] - before[i]) / (2 * h), tangent[9 * k + i], 1e-6, "parameter " + k);
            }
        }
    }
}
