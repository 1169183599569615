package acne.data;

import java.util.Arrays;

/**
 * A grey picture, rows from the top, one byte a pixel from 0 (black) to 255 (white).
 *
 * @param grey width x height bytes, read as unsigned
 */
public record GreyImage(int width, int height, byte[] grey) {
    /** Pixels at least this bright belong to the digit; digits of MNIST are white on black. */
    static final int THRESHOLD = 128;

    public GreyImage {
        if (width < 1 || height < 1 || grey.length != (long) width * height) {
            throw new IllegalArgumentException(
                    "need one byte a pixel: " + width + " x " + height + " pixels, " + grey.length + " bytes");
        }
    }

    public int at(int column, int row) {
        return grey[row * width + column] & 0xFF;
    }

    /**
     * The digit as a point cloud: the coordinates of its bright pixels, y upwards, in the unit box.
     *
     * <p>One factor scales both axes, so that a thin 1 stays thin. Paper: section "Classifying digits".
     */
    public PointCloud cloud() {
        int count = 0;
        float[] rows = new float[2 * grey.length];
        for (int row = 0; row < height; row++) {
            for (int column = 0; column < width; column++) {
                if (at(column, row) >= THRESHOLD) {
                    rows[2 * count] = column;
                    rows[2 * count + 1] = -row;
                    count++;
                }
            }
        }
        if (count == 0) {
            throw new IllegalArgumentException(
                    "need a pixel of at least " + THRESHOLD + ", the brightest has " + brightest());
        }
        return PointCloud.of(2, Arrays.copyOf(rows, 2 * count)).inUnitBox();
    }

    private int brightest() {
        int brightest = 0;
        for (byte value : grey) {
            brightest = Math.max(brightest, value & 0xFF);
        }
        return brightest;
    }
}
