package acne.app;

import acne.app.stereo.MatchPicture;
import acne.app.stereo.PhotoCameras;
import acne.app.stereo.PhotoPose;
import acne.app.stereo.PhotoPoseReport;
import acne.app.stereo.StereoMethods;
import acne.geometry.Camera;
import acne.geometry.Pixels;
import acne.io.Images;
import acne.io.InputFileException;
import acne.io.Photo;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The verb {@code pose}: from two photos to their epipolar geometry, the motion between them, and a picture. */
@Command(
        name = "pose",
        description = {
            "The geometry between two photos: matches, fundamental matrix and, with cameras, rotation R and translation t"
                    + " from camera 1 to camera 2 (x2 = R x1 + t, t of length 1).",
            "Cameras are in pixels of the upright image, the centre of its top-left pixel is (0, 0). Without them the focal"
                    + " length of the EXIF entries is taken, where there is one; else the one that both photos seem to share, if they do."
        },
        mixinStandardHelpOptions = true)
final class PoseCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions common;

    @Parameters(index = "0", paramLabel = "IMAGE1", description = "JPEG, PNG or TIFF file")
    private Path image1;

    @Parameters(index = "1", paramLabel = "IMAGE2", description = "JPEG, PNG or TIFF file")
    private Path image2;

    @Option(
            names = "--camera1",
            paramLabel = "CAMERA",
            converter = CameraConverter.class,
            description = "camera of image 1: f,cx,cy or fx,fy,cx,cy")
    private @Nullable Camera camera1;

    @Option(
            names = "--camera2",
            paramLabel = "CAMERA",
            converter = CameraConverter.class,
            description = "camera of image 2")
    private @Nullable Camera camera2;

    @Option(
            names = "--one-camera",
            description = "both photos are of one camera at one focal length, which need not be known")
    private boolean oneCamera;

    @Option(names = "--method", paramLabel = "NAME", description = "estimator to use (default: ${DEFAULT-VALUE})")
    private String method = StereoMethods.DEFAULT;

    @Option(
            names = "--ratio",
            paramLabel = "R",
            description = "ratio test for methods without learned weights (default: ${DEFAULT-VALUE})")
    private double ratio = 0.8;

    @Option(
            names = "--threshold",
            paramLabel = "PIXELS",
            description = {
                "distance from its epipolar line within which a match is an inlier, in pixels of the photos",
                "(default: one pixel of the size that --max-size leaves)"
            })
    private @Nullable Double threshold;

    @Option(
            names = "--max-size",
            paramLabel = "PIXELS",
            description = "reduce images with a longer side to this (default: ${DEFAULT-VALUE})")
    private int maxSize = 1600;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description = "folder of the picture, matches.png (default: ${DEFAULT-VALUE})")
    private Path folder = Path.of("out");

    @Override
    public Integer call() throws IOException {
        if (!(ratio > 0 && ratio <= 1)) {
            throw new InputException("--ratio: need a number above 0 and at most 1, got " + ratio);
        }
        if (maxSize < 1) {
            throw new InputException("--max-size: need at least 1 pixel, got " + maxSize);
        }
        if (threshold != null && !(threshold > 0 && threshold < Double.POSITIVE_INFINITY)) {
            throw new InputException("--threshold: need a positive number of pixels, got " + threshold);
        }
        StereoMethods methods = StereoMethods.load();
        methods.require(method);
        Photo photo1 = read(image1);
        Photo photo2 = read(image2);
        PhotoPose pose = PhotoPose.of(
                photo1,
                photo2,
                PhotoCameras.of(photo1, camera1, photo2, camera2),
                methods,
                new PhotoPose.Options(
                        method, ratio, Optional.ofNullable(threshold).map(Pixels::of), oneCamera, common.seed()));
        PhotoPoseReport report = new PhotoPoseReport(pose);
        PrintWriter out = spec.commandLine().getOut();
        out.print(report.toText());
        Path picture = folder.resolve("matches.png");
        write(report.picture(photo1, photo2), picture);
        out.println("picture     " + picture);
        out.flush();
        Map<String, Object> json = report.toJson();
        json.put("method", method);
        json.put("seed", common.seed());
        json.put("picture", picture.toString());
        common.writeJson(json);
        return report.isFound() ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private Photo read(Path file) {
        try {
            return Images.read(file, maxSize);
        } catch (InputFileException e) {
            throw InputException.of(e);
        }
    }

    private static void write(MatchPicture picture, Path file) {
        try {
            Images.writePng(picture.draw(), file);
        } catch (IOException e) {
            throw InputException.of("-o: cannot write " + file, e);
        }
    }
}
