package acne.app.verify;

import acne.data.ImageSize;
import acne.geometry.Camera;
import java.util.Optional;

/**
 * The keypoints of an image as its pinhole camera sees them.
 *
 * @param usable whether a keypoint has a place in the image of a pinhole camera
 * @param camera given where its focal length is known
 */
record KeypointView(double[] x, double[] y, boolean[] usable, Optional<Camera> camera, ImageSize size) {
    KeypointView {
        if (x.length != y.length || x.length != usable.length) {
            throw new IllegalArgumentException(
                    "need one x, y and flag a keypoint: " + x.length + ", " + y.length + ", " + usable.length);
        }
    }

    int keypoints() {
        return x.length;
    }
}
