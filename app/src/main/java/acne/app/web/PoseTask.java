package acne.app.web;

import acne.app.CameraConverter;
import acne.app.stereo.PhotoCameras;
import acne.app.stereo.PhotoPose;
import acne.app.stereo.PhotoPoseReport;
import acne.app.stereo.StereoMethods;
import acne.geometry.Camera;
import acne.io.Images;
import acne.io.Photo;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.TypeConversionException;

/**
 * Two photos to their geometry: what {@code ./acne pose} does. Fields: image1, image2, camera1, camera2, method; one_camera, with any
 * text, where both photos are of one camera.
 */
final class PoseTask implements WebTask {
    private static final int LONGER_SIDE = 1600;
    private static final double RATIO = 0.8;

    /** What a method of this library may be called: files and programs of this machine are methods too, but not for whoever sends a form. */
    private static final Pattern METHOD = Pattern.compile("[a-z0-9+-]+");

    private final StereoMethods methods = StereoMethods.load();
    private final long seed;

    PoseTask(long seed) {
        this.seed = seed;
    }

    @Override
    public Map<String, Object> answer(WebForm form) throws IOException {
        String method = method(form);
        methods.require(method);
        Camera camera1 = camera(form, "camera1");
        Camera camera2 = camera(form, "camera2");
        Photo photo1 = Images.read(form.file("image1"), LONGER_SIDE);
        Photo photo2 = Images.read(form.file("image2"), LONGER_SIDE);
        PhotoPose pose = PhotoPose.of(
                photo1,
                photo2,
                PhotoCameras.of(photo1, camera1, photo2, camera2),
                methods,
                new PhotoPose.Options(
                        method, RATIO, Optional.empty(), form.text("one_camera").isPresent(), seed));
        PhotoPoseReport report = new PhotoPoseReport(pose);
        Map<String, Object> json = report.toJson();
        json.put("text", report.toText());
        json.put("picture", PictureUrl.of(report.picture(photo1, photo2).draw()));
        return json;
    }

    private static String method(WebForm form) {
        String name = form.text("method").orElse(StereoMethods.DEFAULT);
        if (!METHOD.matcher(name).matches()) {
            throw new RefusedException("method: need the name of a method, such as " + StereoMethods.DEFAULT);
        }
        return name;
    }

    private static @Nullable Camera camera(WebForm form, String field) {
        try {
            return form.text(field).map(new CameraConverter()::convert).orElse(null);
        } catch (TypeConversionException e) {
            throw new RefusedException(field + ": " + e.getMessage());
        }
    }
}
