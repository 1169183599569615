package acne.io;

import java.awt.image.BufferedImage;
import java.awt.image.ComponentColorModel;
import java.awt.image.DataBuffer;
import java.awt.image.Raster;
import java.nio.file.Path;

/** Whether the samples of a decoded image are shades that can be shown: TIFF files also hold heights, distances and counts. */
final class SampleRange {
    private SampleRange() {}

    /** Refuses whole numbers of other than 8 or 16 bits without sign, and fractions outside of 0 to 1. */
    static void require(Path file, BufferedImage image) throws InputFileException {
        if (!(image.getColorModel() instanceof ComponentColorModel model)) {
            return; // a palette, or bytes packed into one number
        }
        switch (model.getTransferType()) {
            case DataBuffer.TYPE_BYTE, DataBuffer.TYPE_USHORT -> {}
            case DataBuffer.TYPE_FLOAT, DataBuffer.TYPE_DOUBLE -> requireFractions(file, image.getRaster());
            default ->
                throw new InputFileException(
                        file + ": samples of 8 or 16 bits without sign, or fractions, were expected;"
                                + " this image has whole numbers of "
                                + DataBuffer.getDataTypeSize(model.getTransferType()) + " bits");
        }
    }

    private static void requireFractions(Path file, Raster raster) throws InputFileException {
        double[] row = new double[raster.getWidth() * raster.getNumBands()];
        for (int y = 0; y < raster.getHeight(); y++) {
            for (double sample : raster.getPixels(0, y, raster.getWidth(), 1, row)) {
                if (!(sample >= 0 && sample <= 1)) {
                    throw new InputFileException(
                            file + ": fractions of 0 to 1 were expected, row " + y + " of the image has " + sample);
                }
            }
        }
    }
}
