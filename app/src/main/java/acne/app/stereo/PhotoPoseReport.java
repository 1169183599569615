package acne.app.stereo;

import acne.data.Correspondences;
import acne.geometry.Camera;
import acne.geometry.CameraPair;
import acne.geometry.PoseError;
import acne.geometry.Rigid3;
import acne.math.Mat3;
import acne.math.Vec3;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The geometry of two photos in words, as JSON values, and as what a picture needs. */
public final class PhotoPoseReport {
    private final PhotoPose pose;

    public PhotoPoseReport(PhotoPose pose) {
        this.pose = pose;
    }

    /** Whether there is a matrix. */
    public boolean isFound() {
        return pose.estimate() instanceof StereoEstimate.Found;
    }

    /** The matches that the method judged, or those it was given where it failed. */
    public Correspondences matches() {
        return pose.estimate() instanceof StereoEstimate.Found found
                ? found.matches()
                : pose.input().ratioTested();
    }

    /** The weight of every match, 0 where it is dropped. */
    public double[] weights() {
        return pose.estimate() instanceof StereoEstimate.Found found
                ? found.weights()
                : new double[matches().size()];
    }

    /** The result in one line. */
    public String caption() {
        StringBuilder line = new StringBuilder(
                verdict() + "  \u00b7  " + kept() + " of " + matches().size() + " matches kept");
        pose.cam2FromCam1()
                .ifPresent(motion ->
                        line.append(String.format(Locale.ROOT, "  \u00b7  rotation %.1f\u00b0", degrees(motion))));
        return line.toString();
    }

    /** The result in several lines, each with its name first. */
    public String toText() {
        StringBuilder text = new StringBuilder();
        row(text, "keypoints", pose.keypoints1() + " and " + pose.keypoints2());
        row(
                text,
                "matches",
                pose.input().mutual().size() + " mutual, "
                        + pose.input().ratioTested().size() + " of them pass the ratio test");
        pose.input()
                .cameras()
                .ifPresentOrElse(
                        cameras -> row(text, "cameras", cameras(cameras)),
                        () -> row(text, "cameras", "unknown: no motion; give --camera1 and --camera2"));
        row(text, "verdict", verdict());
        row(text, "kept", kept() + " of " + matches().size() + " matches");
        pose.fundamental().ifPresent(f -> matrix(text, "F", f.matrix()));
        pose.essential().ifPresent(e -> matrix(text, "E", e.matrix()));
        pose.cam2FromCam1().ifPresent(motion -> {
            matrix(text, "R", motion.rotation());
            row(text, "t", vector(motion.translation()));
            row(text, "rotation", String.format(Locale.ROOT, "%.2f degrees", degrees(motion)));
        });
        return text.toString();
    }

    /** The result as JSON values. */
    public Map<String, Object> toJson() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("task", "pose");
        json.put(
                "verdict",
                pose.estimate() instanceof StereoEstimate.Failed failed
                        ? failed.verdict().name()
                        : "FOUND");
        if (pose.estimate() instanceof StereoEstimate.Failed failed) {
            json.put("reason", failed.reason());
        }
        json.put("keypoints", List.of(pose.keypoints1(), pose.keypoints2()));
        json.put("mutual_matches", pose.input().mutual().size());
        json.put("matches", matches().size());
        json.put("kept", kept());
        pose.fundamental().ifPresent(f -> json.put("F", rows(f.matrix())));
        pose.essential().ifPresent(e -> json.put("E", rows(e.matrix())));
        pose.cam2FromCam1().ifPresent(motion -> {
            Vec3 t = motion.translation();
            json.put("R", rows(motion.rotation()));
            json.put("t", List.of(t.x(), t.y(), t.z()));
            json.put("rotation_deg", degrees(motion));
        });
        json.put("kept_matches", keptMatches());
        return json;
    }

    private String verdict() {
        return pose.estimate() instanceof StereoEstimate.Failed failed
                ? failed.verdict() + ": " + failed.reason()
                : "FOUND";
    }

    private int kept() {
        int kept = 0;
        for (double weight : weights()) {
            kept += weight > 0 ? 1 : 0;
        }
        return kept;
    }

    /** Rows of x1, y1, x2, y2 and weight. */
    private List<List<Double>> keptMatches() {
        List<List<Double>> rows = new ArrayList<>();
        Correspondences m = matches();
        double[] weights = weights();
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

    private static String cameras(CameraPair cameras) {
        return camera(cameras.camera1()) + " and " + camera(cameras.camera2());
    }

    private static String camera(Camera c) {
        return String.format(Locale.ROOT, "f %.1f, %.1f c %.1f, %.1f", c.fx(), c.fy(), c.cx(), c.cy());
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
