package acne.app.stereo;

import acne.data.Correspondences;
import acne.data.ImageSize;
import acne.geometry.Camera;
import acne.geometry.CameraPair;
import acne.geometry.PoseError;
import acne.geometry.Rigid3;
import acne.io.Photo;
import acne.math.Mat3;
import acne.math.Vec3;
import acne.task.SharedFocalMotion;
import acne.task.TwoViewResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The geometry of two photos in words, as JSON values, and as what a picture needs. */
public final class PhotoPoseReport {
    private final PhotoPose pose;
    private final Optional<SharedFocalMotion> sharedFocal;

    public PhotoPoseReport(PhotoPose pose) {
        this.pose = pose;
        this.sharedFocal = pose.sharedFocal();
    }

    /** Whether the matches tell anything of the geometry: a matrix, a plane or a turn. */
    public boolean isFound() {
        return switch (pose.result().status()) {
            case FOUND, PLANAR, PURE_ROTATION -> true;
            case TOO_FEW, DEGENERATE, FAILED -> false;
        };
    }

    /** The result in one line. */
    public String caption() {
        StringBuilder line = new StringBuilder(pose.result().status() + "  \u00b7  " + kept() + " of "
                + pose.matches().size() + " matches kept");
        pose.result()
                .pose()
                .ifPresent(motion ->
                        line.append(String.format(Locale.ROOT, "  \u00b7  rotation %.1f\u00b0", degrees(motion))));
        line.append(String.format(
                Locale.ROOT, "  \u00b7  confidence %.2f", pose.result().confidence()));
        return line.toString();
    }

    /** The picture of the matches. */
    public MatchPicture picture(Photo photo1, Photo photo2) {
        return new MatchPicture(photo1, photo2, pose.matches(), pose.result().weights(), caption());
    }

    /** The result in several lines, each with its name first. */
    public String toText() {
        TwoViewResult result = pose.result();
        StringBuilder text = new StringBuilder();
        row(text, "keypoints", pose.keypoints1() + " and " + pose.keypoints2());
        row(
                text,
                "matches",
                pose.input().mutual().size() + " mutual, "
                        + pose.input().ratioTested().size() + " of them pass the ratio test");
        row(text, "cameras", pose.cameras().words() + missingCameras());
        row(text, "verdict", result.status() + ": " + result.reason());
        row(text, "confidence", String.format(Locale.ROOT, "%.2f", result.confidence()));
        row(text, "kept", kept() + " of " + pose.matches().size() + " matches");
        result.fundamental().ifPresent(f -> matrix(text, "F", f.matrix()));
        result.essential().ifPresent(e -> matrix(text, "E", e.matrix()));
        result.homography().ifPresent(h -> matrix(text, "H", h.matrix()));
        result.pose().ifPresent(motion -> motion(text, motion));
        sharedFocal.ifPresent(shared -> {
            row(text, "motion", "if the cameras share that focal length:");
            motion(text, shared.cam2FromCam1());
        });
        return text.toString();
    }

    /** What to do about cameras that are not known, and what the matches tell of them. */
    private String missingCameras() {
        if (pose.cameras().pair().isPresent()) {
            return "";
        }
        return sharedFocal
                .map(shared ->
                        ", give --camera1 and --camera2; if they share a focal length, " + words(shared.cameras()))
                .orElse(", so no motion; give --camera1 and --camera2");
    }

    private static void motion(StringBuilder text, Rigid3 motion) {
        matrix(text, "R", motion.rotation());
        row(text, "t", vector(motion.translation()));
        row(text, "rotation", String.format(Locale.ROOT, "%.2f degrees", degrees(motion)));
    }

    /** The result as JSON values. */
    public Map<String, Object> toJson() {
        TwoViewResult result = pose.result();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("task", "pose");
        json.put("verdict", result.status().name());
        json.put("status", result.status().name());
        json.put("reason", result.reason());
        json.put("confidence", result.confidence());
        json.put("threshold_px", pose.threshold().value());
        json.put("image1", photo(pose.input().sizes().size1(), pose.cameras().first()));
        json.put("image2", photo(pose.input().sizes().size2(), pose.cameras().second()));
        json.put("keypoints", List.of(pose.keypoints1(), pose.keypoints2()));
        json.put("mutual_matches", pose.input().mutual().size());
        json.put("matches", pose.matches().size());
        json.put("kept", kept());
        result.fundamental().ifPresent(f -> json.put("F", rows(f.matrix())));
        result.essential().ifPresent(e -> json.put("E", rows(e.matrix())));
        result.homography().ifPresent(h -> json.put("H", rows(h.matrix())));
        result.pose().ifPresent(motion -> json.putAll(motion(motion)));
        sharedFocal.ifPresent(shared -> {
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("camera1", camera(shared.cameras().camera1()));
            values.put("camera2", camera(shared.cameras().camera2()));
            values.putAll(motion(shared.cam2FromCam1()));
            json.put("shared_focal", values);
        });
        json.put("kept_matches", keptMatches());
        return json;
    }

    /** The size of a photo, and its camera as fx, fy, cx, cy where it is known. */
    private static Map<String, Object> photo(ImageSize size, PhotoCameras.Known known) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("size", List.of(size.width(), size.height()));
        known.camera().ifPresent(camera -> json.put("camera", camera(camera)));
        json.put("camera_source", known.source().label());
        return json;
    }

    private static Map<String, Object> motion(Rigid3 motion) {
        Vec3 t = motion.translation();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("R", rows(motion.rotation()));
        json.put("t", List.of(t.x(), t.y(), t.z()));
        json.put("rotation_deg", degrees(motion));
        return json;
    }

    private static List<Double> camera(Camera camera) {
        return List.of(camera.fx(), camera.fy(), camera.cx(), camera.cy());
    }

    private int kept() {
        return keptMatches().size();
    }

    /** Rows of x1, y1, x2, y2 and weight. */
    private List<List<Double>> keptMatches() {
        List<List<Double>> rows = new ArrayList<>();
        Correspondences m = pose.matches();
        double[] weights = pose.result().weights();
        for (int i = 0; i < m.size(); i++) {
            if (weights[i] > 0) {
                rows.add(List.of(m.x1(i), m.y1(i), m.x2(i), m.y2(i), weights[i]));
            }
        }
        return rows;
    }

    private static double degrees(Rigid3 motion) {
        return PoseError.of(motion, new Rigid3(Mat3.IDENTITY, motion.translation()))
                .rotationDegrees();
    }

    private static void row(StringBuilder text, String name, String value) {
        text.append(String.format(Locale.ROOT, "%-11s %s%n", name, value));
    }

    private static void matrix(StringBuilder text, String name, Mat3 matrix) {
        for (int r = 0; r < 3; r++) {
            row(text, r == 0 ? name : "", vector(matrix.row(r)));
        }
    }

    private static String vector(Vec3 v) {
        return String.format(Locale.ROOT, "% .6e % .6e % .6e", v.x(), v.y(), v.z());
    }

    private static String words(CameraPair cameras) {
        return PhotoCameras.words(cameras.camera1()) + " and " + PhotoCameras.words(cameras.camera2());
    }

    private static List<List<Double>> rows(Mat3 matrix) {
        List<List<Double>> rows = new ArrayList<>();
        for (int r = 0; r < 3; r++) {
            Vec3 row = matrix.row(r);
            rows.add(List.of(row.x(), row.y(), row.z()));
        }
        return rows;
    }
}
