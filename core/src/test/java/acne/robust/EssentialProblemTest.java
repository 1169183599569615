package acne.robust;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import acne.data.Correspondences;
import acne.data.TwoViewScene;
import acne.geometry.Camera;
import acne.geometry.CameraPair;
import acne.geometry.EpipolarResidual;
import acne.geometry.EssentialMatrix;
import acne.math.Mat3;
import acne.solve.ScaledMatches;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EssentialProblemTest {
    private static final double INFINITE = Double.POSITIVE_INFINITY;

    /** A camera that moves to the right: points in front move to the left, points behind it to the right. */
    @Test
    void excludesMatchesBehindTheCamera() {
        double[] sideways = {0, 0, 0, 0, 0, 1, 0, -1, 0};
        Camera camera = Camera.ofFocal(1000, 0, 0);
        // spotless:off
        Correspondences matches = Correspondences.ofRows(new double[] {
            10, 10, -40, 10,
            -70, 20, -90, 20,
            80, 30, 50, 30,
            // Behind the camera, beyond doubt and within the noise.
            50, 40, 90, 40,
            60, -40, 61, -40,
            // At infinity.
            20, -20, 20, -20,
            // Far from its epipolar line, and behind.
            0, 0, 400, 50
        });
        // spotless:on
        EssentialProblem problem = new EssentialProblem(ScaledMatches.of(matches, new CameraPair(camera, camera)));
        double[] squared = new double[7];
        problem.squaredResiduals(sideways, 0, squared);
        problem.excludeImpossible(sideways, 1e-6, squared);
        assertArrayEquals(new double[] {0, 0, 0, INFINITE, 0, 0, INFINITE}, squared, 1e-20);
    }

    @Test
    void distancesAreThoseOfTheFrameForCamerasOfAnyFocalLengths() {
        TwoViewScene scene =
                TwoViewScene.of(new TwoViewScene.Options(50, 0.5, 0.3, TwoViewScene.Layout.GENERAL), new Random(1));
        CameraPair cameras = new CameraPair(new Camera(600, 700, 500, 400), new Camera(3000, 2800, 600, 300));
        ScaledMatches matches = ScaledMatches.of(scene.matches(), cameras);
        Mat3 essential = EssentialMatrix.of(scene.cam2FromCam1()).matrix();
        double[] squared = new double[50];
        new EssentialProblem(matches).squaredResiduals(essential.toArray(), 0, squared);
        double[] inFrame = matches.epipolarOfEssential(essential).toArray();
        for (int i = 0; i < squared.length; i++) {
            double expected = EpipolarResidual.squaredSampson(
                    inFrame, matches.x1()[i], matches.y1()[i], matches.x2()[i], matches.y2()[i]);
            assertEquals(expected, squared[i], 1e-9 * expected);
        }
    }
}
