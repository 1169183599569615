package acne.io.dataset;

import acne.geometry.Camera;
import acne.io.Features;
import acne.io.SceneImage;
import acne.io.colmap.ColmapCamera;
import acne.io.colmap.ColmapModel;
import acne.io.colmap.Lens;
import java.util.Arrays;

/**
 * An image of a scene in the making.
 *
 * @param image reduced, with its distortion undone
 * @param keypoints x, y, x, y, ... in its pixels
 * @param descriptors one row a keypoint
 */
record SceneView(SceneImage image, float[] keypoints, float[] descriptors, int dimension) {

    /** Undoes the distortion and reduces the longer side; keypoints without a place in the pinhole image go. */
    static SceneView of(ColmapModel.View view, ColmapCamera camera, Lens lens, Features features, int maxSide) {
        double scale = Math.min(1, (double) maxSide / Math.max(camera.width(), camera.height()));
        int width = Math.max(1, (int) Math.round(camera.width() * scale));
        int height = Math.max(1, (int) Math.round(camera.height() * scale));
        double scaleX = (double) width / camera.width();
        double scaleY = (double) height / camera.height();
        Camera full = lens.camera();
        Camera reduced = new Camera(
                full.fx() * scaleX, full.fy() * scaleY, reduced(full.cx(), scaleX), reduced(full.cy(), scaleY));

        int dimension = features.dimension();
        float[] keypoints = new float[2 * features.size()];
        float[] descriptors = new float[features.descriptors().length];
        double[] pixel = new double[2];
        int count = 0;
        for (int i = 0; i < features.size(); i++) {
            if (lens.undistort(features.x()[i], features.y()[i], pixel)) {
                keypoints[2 * count] = (float) reduced(pixel[0], scaleX);
                keypoints[2 * count + 1] = (float) reduced(pixel[1], scaleY);
                System.arraycopy(features.descriptors(), i * dimension, descriptors, count * dimension, dimension);
                count++;
            }
        }
        return new SceneView(
                new SceneImage(view.name(), width, height, reduced, view.camFromWorld()),
                Arrays.copyOf(keypoints, 2 * count),
                Arrays.copyOf(descriptors, count * dimension),
                dimension);
    }

    /** The centre of the first pixel is 0 before and after. */
    private static double reduced(double pixel, double scale) {
        return (pixel + 0.5) * scale - 0.5;
    }

    int size() {
        return keypoints.length / 2;
    }

    double normalisedX(int keypoint) {
        return image.camera().normalisedX(keypoints[2 * keypoint]);
    }

    double normalisedY(int keypoint) {
        return image.camera().normalisedY(keypoints[2 * keypoint + 1]);
    }
}
