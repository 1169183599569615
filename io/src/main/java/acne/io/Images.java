package acne.io;

import acne.model.AtomicFile;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import javax.imageio.ImageIO;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/** Reads JPEG, PNG and TIFF files as upright RGB images, and writes PNG. */
public final class Images {
    /** Files with more pixels are refused: at some point an image is a mistake or an attack. */
    public static final long MAX_PIXELS = 1_000_000_000;

    /** Pixels skipped while decoding leave at least this many times the wanted size, to be averaged afterwards. */
    private static final int OVERSAMPLING = 2;

    /**
     * What the JPEG reader warns of where it fills a part of the picture with grey: features of that would be taken for those of the photo.
     * A mere lack of the end marker, or bytes too many, leave the picture whole.
     */
    private static final List<String> PARTS_MISSING = List.of("premature end of data segment", "bad Huffman code");

    private Images() {}

    /** What is done with a picture that the camera was turned for. */
    public enum Turn {
        /** It is turned as its EXIF entries say. */
        UPRIGHT,
        /** Its pixels stay where they are in the file. */
        AS_STORED
    }

    /**
     * Reads an image, turned upright, and reduced where its longer side exceeds {@code maxSide}.
     *
     * <p>A large file is thinned out while it is decoded, so that memory grows with {@code maxSide} and not with the file.
     */
    public static Photo read(Path file, int maxSide) throws InputFileException {
        return read(file, maxSide, Turn.UPRIGHT);
    }

    /** Reads an image, turned or not, and reduced where its longer side exceeds {@code maxSide}. */
    public static Photo read(Path file, int maxSide, Turn turn) throws InputFileException {
        if (maxSide < 1) {
            throw new IllegalArgumentException("need a longer side of at least 1 pixel, got " + maxSide);
        }
        requireFile(file);
        try (ImageInputStream stream = ImageIO.createImageInputStream(file.toFile())) {
            ImageReader reader = reader(file, stream);
            try {
                return read(file, reader, maxSide, turn);
            } finally {
                reader.dispose();
            }
        } catch (InputFileException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            // ImageIO's readers leave with unchecked exceptions on some broken files.
            throw new InputFileException(file + ": the image is broken: " + e.getMessage(), e);
        }
    }

    /** Writes a PNG file, with its folder; an older file stays until the new one is complete. */
    public static void writePng(BufferedImage image, Path file) throws IOException {
        AtomicFile.write(file, out -> writePng(image, out));
    }

    /** Writes an image as PNG; the stream stays open. */
    public static void writePng(BufferedImage image, OutputStream out) throws IOException {
        try (ImageOutputStream stream = new MemoryCacheImageOutputStream(out)) {
            ImageIO.write(image, "png", stream);
        }
    }

    private static void requireFile(Path file) throws InputFileException {
        if (Files.isDirectory(file)) {
            throw new InputFileException(file + ": an image file was expected, this is a folder");
        }
        if (!Files.exists(file)) {
            throw new InputFileException(file + ": no such file");
        }
        // It is read twice, for the pixels and for the EXIF entries, and nobody can go back in a pipe.
        if (!Files.isRegularFile(file)) {
            throw new InputFileException(file + ": an image file was expected, this is a pipe or a device");
        }
        if (!Files.isReadable(file)) {
            throw new InputFileException(file + ": the file cannot be read");
        }
    }

    private static ImageReader reader(Path file, ImageInputStream stream) throws InputFileException {
        Iterator<ImageReader> readers = ImageIO.getImageReaders(stream);
        if (!readers.hasNext()) {
            throw new InputFileException(file + ": not an image; JPEG, PNG or TIFF was expected");
        }
        ImageReader reader = readers.next();
        reader.setInput(stream, true, true);
        return reader;
    }

    private static Photo read(Path file, ImageReader reader, int maxSide, Turn turn) throws IOException {
        int width = reader.getWidth(0);
        int height = reader.getHeight(0);
        if ((long) width * height > MAX_PIXELS) {
            throw new InputFileException(file + ": at most " + MAX_PIXELS / 1_000_000
                    + " megapixels are read, this has " + width + " x " + height);
        }
        ImageReadParam parameters = reader.getDefaultReadParam();
        int step = Math.max(1, Math.max(width, height) / (OVERSAMPLING * maxSide));
        parameters.setSourceSubsampling(step, step, step / 2 % width, step / 2 % height);
        BufferedImage decoded = RgbImage.of(decode(file, reader, parameters));

        ExifTags exif = ExifTags.read(file);
        double scale = Math.min(1, (double) maxSide / Math.max(width, height));
        BufferedImage reduced = RgbImage.reduce(
                decoded, Math.max(1, (int) Math.round(width * scale)), Math.max(1, (int) Math.round(height * scale)));
        boolean turned = turn == Turn.UPRIGHT;
        BufferedImage upright = turned ? RgbImage.upright(reduced, exif.orientation()) : reduced;
        boolean swapped = turned && exif.swapsSides();
        return new Photo(upright, swapped ? height : width, swapped ? width : height, exif.focalPixels(width, height));
    }

    private static BufferedImage decode(Path file, ImageReader reader, ImageReadParam parameters) throws IOException {
        List<String> missing = new ArrayList<>();
        reader.addIIOReadWarningListener((source, warning) -> {
            if (PARTS_MISSING.stream().anyMatch(warning::contains)) {
                missing.add(warning);
            }
        });
        BufferedImage decoded = reader.read(0, parameters);
        if (!missing.isEmpty()) {
            throw new InputFileException(file + ": the image is broken: " + missing.get(0));
        }
        SampleRange.require(file, decoded);
        return decoded;
    }
}
