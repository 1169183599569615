package acne.app.verify;

import acne.data.ImageSize;
import acne.data.ImageSizePair;
import acne.geometry.Camera;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The keypoints of an image as its pinhole camera sees them.
 *
 * @param usable whether a keypoint has a place in the image of a pinhole camera
 * @param camera given where its focal length is known
 * @param cameraId the same for all images of one camera, where that is told
 */
record KeypointView(
        double[] x, double[] y, boolean[] usable, Optional<Camera> camera, OptionalInt cameraId, ImageSize size) {
    private static final double MOST_PIXELS = 1e7;

    KeypointView {
        if (x.length != y.length || x.length != usable.length) {
            throw new IllegalArgumentException(
                    "need one x, y and flag a keypoint: " + x.length + ", " + y.length + ", " + usable.length);
        }
    }

    /** Whether a keypoint can be one of an image: no camera has pixels so far out, and next to them all others would be one point. */
    static boolean isPlace(double x, double y) {
        return Math.abs(x) < MOST_PIXELS && Math.abs(y) < MOST_PIXELS;
    }

    /** The sizes of two images, and whether they are known to be of one camera. */
    static ImageSizePair sizes(KeypointView view1, KeypointView view2) {
        boolean oneCamera = view1.cameraId.isPresent() && view1.cameraId.equals(view2.cameraId);
        return new ImageSizePair(view1.size, view2.size, oneCamera);
    }

    int keypoints() {
        return x.length;
    }
}
