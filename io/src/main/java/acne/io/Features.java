package acne.io;

/**
 * Keypoints of one image with their descriptors, strongest response first.
 *
 * @param x columns in pixels, the centre of the top-left pixel is (0, 0)
 * @param y rows in pixels
 * @param descriptors n x dimension, row-major
 */
public record Features(double[] x, double[] y, float[] descriptors, int dimension) {
    public Features {
        if (x.length != y.length || descriptors.length != x.length * dimension) {
            throw new IllegalArgumentException("need one x, y and descriptor of " + dimension + " values a keypoint: "
                    + x.length + " x, " + y.length + " y, " + descriptors.length + " descriptor values");
        }
    }

    /** Number of keypoints. */
    public int size() {
        return x.length;
    }
}
