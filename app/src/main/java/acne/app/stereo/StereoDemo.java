package acne.app.stereo;

import acne.geometry.CameraPair;
import acne.geometry.PoseError;
import acne.io.Images;
import acne.io.render.RenderedPair;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A stereo pair on a machine without data: a rendered courtyard, its matches, and the motion with its true error. */
public final class StereoDemo {
    private static final int WIDTH = 800;
    private static final int HEIGHT = 600;
    private static final double RATIO = 0.8;

    private StereoDemo() {}

    /**
     * What the demo wrote and found.
     *
     * @param pictures view 1, view 2 and the matches between them
     * @param caption the result in one line
     * @param error error of the motion against the true one; {@link PoseError#FAILED} without a motion
     */
    public record Result(List<Path> pictures, String caption, PoseError error) {}

    /** Renders the pair of a seed, estimates its motion, and writes three PNG files to a folder. */
    public static Result run(Path folder, PairSolver solver, long seed) throws IOException {
        RenderedPair pair = RenderedPair.courtyard(seed, WIDTH, HEIGHT);
        CameraPair cameras = new CameraPair(pair.camera1(), pair.camera2());
        PhotoPose pose = PhotoPose.of(pair.image1(), pair.image2(), Optional.of(cameras), solver, RATIO, seed);
        PhotoPoseReport report = new PhotoPoseReport(pose);
        Path view1 = folder.resolve("stereo-view1.png");
        Path view2 = folder.resolve("stereo-view2.png");
        Path picture = folder.resolve("stereo-matches.png");
        Images.writePng(pair.image1().pixels(), view1);
        Images.writePng(pair.image2().pixels(), view2);
        Images.writePng(report.picture(pair.image1(), pair.image2()).draw(), picture);
        PoseError error = pose.result()
                .pose()
                .map(motion -> PoseError.of(motion, pair.cam2FromCam1()))
                .orElse(PoseError.FAILED);
        return new Result(List.of(view1, view2, picture), report.caption(), error);
    }
}
