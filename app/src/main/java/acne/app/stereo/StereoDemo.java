package acne.app.stereo;

import acne.app.demo.DemoPart;
import acne.app.demo.DemoPicture;
import acne.app.demo.DemoSection;
import acne.geometry.CameraPair;
import acne.geometry.PoseError;
import acne.io.render.RenderedPair;
import java.util.List;
import java.util.Locale;

/** A stereo pair on a machine without data: a rendered courtyard, its matches, and the motion with its true error. */
public final class StereoDemo implements DemoPart {
    private static final int WIDTH = 800;
    private static final int HEIGHT = 600;

    @Override
    public DemoSection make(long seed, int threads) {
        RenderedPair pair = RenderedPair.courtyard(seed, WIDTH, HEIGHT);
        PhotoPose pose = solve(pair, seed);
        PhotoPoseReport report = new PhotoPoseReport(pose);
        PoseError error = error(pose, pair);
        return new DemoSection(
                "Two-view geometry",
                "Two views of a rendered courtyard, so that the true motion of the camera is known. Keypoints and matches"
                        + " come from the pixels; the estimator separates the right matches from the wrong ones. %s."
                                .formatted(report.caption())
                        + String.format(
                                Locale.ROOT,
                                " Rotation is off by %.2f and the direction of the translation by %.2f degrees.",
                                error.rotationDegrees(),
                                error.translationDegrees()),
                List.of(
                        new DemoPicture(
                                "stereo-view1.png",
                                "The first view.",
                                pair.image1().pixels()),
                        new DemoPicture(
                                "stereo-view2.png",
                                "The second view.",
                                pair.image2().pixels()),
                        new DemoPicture(
                                "stereo-matches.png",
                                "Kept matches coloured by weight; dropped ones thin and grey.",
                                report.picture(pair.image1(), pair.image2()).draw())));
    }

    static PhotoPose solve(RenderedPair pair, long seed) {
        CameraPair cameras = new CameraPair(pair.camera1(), pair.camera2());
        return PhotoPose.of(
                pair.image1(),
                pair.image2(),
                PhotoCameras.given(cameras),
                StereoMethods.load(),
                PhotoPose.Options.of(StereoMethods.DEFAULT, seed));
    }

    static PoseError error(PhotoPose pose, RenderedPair pair) {
        return pose.result()
                .pose()
                .map(motion -> PoseError.of(motion, pair.cam2FromCam1()))
                .orElse(PoseError.FAILED);
    }
}
