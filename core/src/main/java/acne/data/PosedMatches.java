package acne.data;

import acne.geometry.Camera;
import acne.geometry.CameraPair;
import acne.geometry.EpipolarResidual;
import acne.geometry.Rigid3;
import acne.math.Mat3;

/**
 * Matches of two images whose true motion is known: a labelled pair.
 *
 * @param matches in pixels
 * @param cam2FromCam1 true motion; the scale of its translation is arbitrary
 */
public record PosedMatches(Correspondences matches, CameraPair cameras, Rigid3 cam2FromCam1) {
    /** A match is an inlier where its squared symmetric epipolar distance in normalised coordinates lies below this. */
    public static final double INLIER_DISTANCE = 1e-4;

    /** The true essential matrix, unit norm. */
    public Mat3 essential() {
        return Mat3.skew(cam2FromCam1.translation())
                .times(cam2FromCam1.rotation())
                .normalised();
    }

    /** The pair as if camera 2 had so many times the focal length: its image is enlarged about the principal point. */
    public PosedMatches withZoom2(double factor) {
        if (factor == 1) {
            return this;
        }
        Camera camera = cameras.camera2();
        double[] rows = new double[4 * matches.size()];
        for (int i = 0; i < matches.size(); i++) {
            rows[4 * i] = matches.x1(i);
            rows[4 * i + 1] = matches.y1(i);
            rows[4 * i + 2] = camera.cx() + factor * (matches.x2(i) - camera.cx());
            rows[4 * i + 3] = camera.cy() + factor * (matches.y2(i) - camera.cy());
        }
        Camera zoomed = new Camera(factor * camera.fx(), factor * camera.fy(), camera.cx(), camera.cy());
        return new PosedMatches(matches.withCoordinates(rows), new CameraPair(cameras.camera1(), zoomed), cam2FromCam1);
    }

    /** Whether each match agrees with the true motion. */
    public boolean[] labels() {
        double[] e = new double[9];
        essential().copyTo(e, 0);
        boolean[] labels = new boolean[matches.size()];
        for (int i = 0; i < labels.length; i++) {
            double x1 = cameras.camera1().normalisedX(matches.x1(i));
            double y1 = cameras.camera1().normalisedY(matches.y1(i));
            double x2 = cameras.camera2().normalisedX(matches.x2(i));
            double y2 = cameras.camera2().normalisedY(matches.y2(i));
            labels[i] = EpipolarResidual.squaredSymmetric(e, x1, y1, x2, y2) < INLIER_DISTANCE;
        }
        return labels;
    }
}
