package acne.io;

import java.awt.image.BufferedImage;
import java.util.OptionalDouble;

/**
 * An upright colour image, perhaps reduced from a larger file.
 *
 * @param pixels the image in use, 8-bit RGB
 * @param fullWidth width of the upright image in the file
 * @param fullHeight height of the upright image in the file
 * @param focal focal length in pixels of the file, where its EXIF entries tell it
 */
public record Photo(BufferedImage pixels, int fullWidth, int fullHeight, OptionalDouble focal) {
    public Photo {
        if (pixels.getType() != BufferedImage.TYPE_INT_RGB) {
            throw new IllegalArgumentException("need an image of TYPE_INT_RGB, got type " + pixels.getType());
        }
    }

    /** An image that was made, not read. */
    public static Photo of(BufferedImage pixels) {
        return new Photo(pixels, pixels.getWidth(), pixels.getHeight(), OptionalDouble.empty());
    }

    public int width() {
        return pixels.getWidth();
    }

    public int height() {
        return pixels.getHeight();
    }

    /** Column of the file of a column in use; the centre of the top-left pixel is (0, 0) in both. */
    public double fullX(double x) {
        return (x + 0.5) * fullWidth / width() - 0.5;
    }

    /** Row of the file of a row in use. */
    public double fullY(double y) {
        return (y + 0.5) * fullHeight / height() - 0.5;
    }

    /** Luma of every pixel, row by row, 0 to 255. */
    public byte[] grey() {
        int[] rgb = pixels.getRGB(0, 0, width(), height(), null, 0, width());
        byte[] grey = new byte[rgb.length];
        for (int i = 0; i < rgb.length; i++) {
            int red = rgb[i] >> 16 & 0xFF;
            int green = rgb[i] >> 8 & 0xFF;
            int blue = rgb[i] & 0xFF;
            grey[i] = (byte) ((299 * red + 587 * green + 114 * blue + 500) / 1000);
        }
        return grey;
    }
}
