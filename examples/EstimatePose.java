import acne.data.Correspondences;
import acne.data.TwoViewScene;
import acne.geometry.Pixels;
import acne.geometry.PoseError;
import acne.task.TwoViewEstimator;
import acne.task.TwoViewResult;
import java.util.SplittableRandom;

/**
 * Finds the motion between two views from 400 matches of which 240 are wrong. From the project's folder, after any
 * {@code ./acne} command:
 *
 * <pre>java -cp 'app/target/lib/*' examples/EstimatePose.java</pre>
 */
public final class EstimatePose {
    public static void main(String[] arguments) {
        TwoViewScene scene = TwoViewScene.of(
                new TwoViewScene.Options(400, 0.6, 0.5, TwoViewScene.Layout.GENERAL), new SplittableRandom(1));
        Correspondences matches = scene.matches();

        TwoViewEstimator estimator =
                TwoViewEstimator.builder().threshold(Pixels.of(1.5)).seed(0).build();
        TwoViewResult result = estimator.estimate(
                matches, scene.cameras().camera1(), scene.cameras().camera2());

        System.out.printf(
                "%s: %d of %d matches agree, confidence %.2f%n",
                result.status(), result.inlierCount(), matches.size(), result.confidence());
        result.pose().ifPresent(cam2FromCam1 -> System.out.printf(
                "%s%nerror %.3f degrees%n",
                cam2FromCam1, PoseError.of(cam2FromCam1, scene.cam2FromCam1()).maxDegrees()));
    }
}
