package acne.io;

import java.awt.image.BufferedImage;
import java.awt.image.ComponentColorModel;
import java.awt.image.DataBuffer;
import java.awt.image.Raster;
import java.util.Arrays;

/** Conversions of decoded images to upright 8-bit RGB. */
final class RgbImage {
    private RgbImage() {}

    /**
     * The image as 8-bit RGB.
     *
     * <p>Plain grey is copied by value: Java would take it for linear light and brighten it on the way to RGB.
     */
    static BufferedImage of(BufferedImage image) {
        int width = image.getWidth();
        int height = image.getHeight();
        BufferedImage out = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        boolean plainGrey = image.getRaster().getNumBands() <= 2
                && image.getColorModel() instanceof ComponentColorModel
                && image.getColorModel().getTransferType() <= DataBuffer.TYPE_USHORT;
        int[] row = new int[width];
        for (int y = 0; y < height; y++) {
            if (plainGrey) {
                greyRow(image.getRaster(), image.getColorModel().getComponentSize(0), y, row);
            } else {
                image.getRGB(0, y, width, 1, row, 0, width);
            }
            out.setRGB(0, y, width, 1, row, 0, width);
        }
        return out;
    }

    private static void greyRow(Raster raster, int bits, int y, int[] row) {
        raster.getSamples(0, y, row.length, 1, 0, row);
        int largest = (1 << bits) - 1;
        for (int x = 0; x < row.length; x++) {
            row[x] = (row[x] * 255 + largest / 2) / largest * 0x010101;
        }
    }

    /** The image reduced to a size by averaging the area under each new pixel. */
    static BufferedImage reduce(BufferedImage image, int width, int height) {
        if (width >= image.getWidth() && height >= image.getHeight()) {
            return image;
        }
        BufferedImage out = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        AreaAverage columns = new AreaAverage(image.getWidth(), width);
        AreaAverage rows = new AreaAverage(image.getHeight(), height);
        double[] sums = new double[3 * width];
        int[] source = new int[image.getWidth()];
        int[] target = new int[width];
        for (int y = 0; y < height; y++) {
            Arrays.fill(sums, 0);
            for (int from = rows.first(y); from <= rows.last(y); from++) {
                image.getRGB(0, from, source.length, 1, source, 0, source.length);
                columns.addRow(source, rows.weight(y, from), sums);
            }
            for (int x = 0; x < width; x++) {
                target[x] = rounded(sums[3 * x]) << 16 | rounded(sums[3 * x + 1]) << 8 | rounded(sums[3 * x + 2]);
            }
            out.setRGB(0, y, width, 1, target, 0, width);
        }
        return out;
    }

    private static int rounded(double value) {
        return Math.min(255, (int) (value + 0.5));
    }

    /** The image turned upright; an EXIF orientation says where its first row and column lie in the scene. */
    static BufferedImage upright(BufferedImage image, int orientation) {
        if (orientation == 1) {
            return image;
        }
        int width = image.getWidth();
        int height = image.getHeight();
        boolean swap = orientation >= 5;
        BufferedImage out = new BufferedImage(swap ? height : width, swap ? width : height, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < out.getHeight(); y++) {
            for (int x = 0; x < out.getWidth(); x++) {
                int rgb = switch (orientation) {
                    case 2 -> image.getRGB(width - 1 - x, y);
                    case 3 -> image.getRGB(width - 1 - x, height - 1 - y);
                    case 4 -> image.getRGB(x, height - 1 - y);
                    case 5 -> image.getRGB(y, x);
                    case 6 -> image.getRGB(y, height - 1 - x);
                    case 7 -> image.getRGB(width - 1 - y, height - 1 - x);
                    case 8 -> image.getRGB(width - 1 - y, x);
                    default -> throw new IllegalArgumentException("orientation: 1 to 8, got " + orientation);
                };
                out.setRGB(x, y, rgb);
            }
        }
        return out;
    }

    /** How much of each old pixel along one axis lies under each new one. */
    private record AreaAverage(int oldSize, int newSize) {
        int first(int i) {
            return (int) ((long) i * oldSize / newSize);
        }

        int last(int i) {
            return Math.min(oldSize - 1, (int) (((long) (i + 1) * oldSize - 1) / newSize));
        }

        /** Share of the new pixel i that the old pixel covers; the shares of a new pixel sum to one. */
        double weight(int i, int old) {
            double step = (double) oldSize / newSize;
            double from = Math.max(old, i * step);
            double to = Math.min(old + 1, (i + 1) * step);
            return Math.max(0, to - from) / step;
        }

        void addRow(int[] rgb, double rowWeight, double[] sums) {
            for (int x = 0; x < newSize; x++) {
                for (int from = first(x); from <= last(x); from++) {
                    double weight = rowWeight * weight(x, from);
                    sums[3 * x] += weight * (rgb[from] >> 16 & 0xFF);
                    sums[3 * x + 1] += weight * (rgb[from] >> 8 & 0xFF);
                    sums[3 * x + 2] += weight * (rgb[from] & 0xFF);
                }
            }
        }
    }
}
