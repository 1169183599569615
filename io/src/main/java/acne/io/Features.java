package acne.io;

import java.util.Comparator;
import java.util.stream.IntStream;

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

    /** The features of the largest strengths, at most so many: the strongest first, of equal ones the earlier. */
    public Features strongest(float[] strengths, int most) {
        int[] order = IntStream.range(0, size())
                .boxed()
                .sorted(Comparator.comparingDouble((Integer i) -> -strengths[i]))
                .limit(most)
                .mapToInt(i -> i)
                .toArray();
        double[] chosenX = new double[order.length];
        double[] chosenY = new double[order.length];
        float[] rows = new float[order.length * dimension];
        for (int i = 0; i < order.length; i++) {
            chosenX[i] = x[order[i]];
            chosenY[i] = y[order[i]];
            System.arraycopy(descriptors, order[i] * dimension, rows, i * dimension, dimension);
        }
        return new Features(chosenX, chosenY, rows, dimension);
    }
}
