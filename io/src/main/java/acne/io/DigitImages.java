package acne.io;

import acne.data.GreyImage;
import acne.data.PointCloud;
import java.awt.image.BufferedImage;
import java.nio.file.Path;

/** A digit in an image file as a cloud: pixels of at least 128, as for MNIST. */
final class DigitImages {
    /** A digit needs no more; strokes keep their share of the picture. */
    private static final int MAX_SIDE = 128;

    private DigitImages() {}

    /** Reads the digit; a dark one on a bright ground is turned round, because MNIST's are bright. */
    static PointCloud read(Path file) throws InputFileException {
        BufferedImage image = Images.read(file, MAX_SIDE).pixels();
        int width = image.getWidth();
        int height = image.getHeight();
        byte[] grey = new byte[width * height];
        int brightBorder = 0;
        int border = 0;
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                int value = brightness(image.getRGB(x, y));
                grey[y * width + x] = (byte) value;
                if (x == 0 || y == 0 || x == width - 1 || y == height - 1) {
                    border++;
                    brightBorder += value >= 128 ? 1 : 0;
                }
            }
        }
        boolean turned = 2 * brightBorder > border;
        if (turned) {
            for (int i = 0; i < grey.length; i++) {
                grey[i] = (byte) (255 - (grey[i] & 0xFF));
            }
        }
        try {
            return new GreyImage(width, height, grey).cloud();
        } catch (IllegalArgumentException e) {
            String why = turned ? "dark on a bright ground, so turned round: " : "";
            throw new InputFileException(file + ": no digit in the image: " + why + e.getMessage(), e);
        }
    }

    /** The luma of a colour (ITU-R BT.601). */
    private static int brightness(int rgb) {
        return (299 * (rgb >> 16 & 0xFF) + 587 * (rgb >> 8 & 0xFF) + 114 * (rgb & 0xFF) + 500) / 1000;
    }
}
