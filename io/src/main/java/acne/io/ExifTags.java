package acne.io;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * The EXIF entries that two-view geometry needs: how the picture is turned and how long the lens is.
 *
 * <p>Read from JPEG (APP1), PNG (eXIf) and TIFF files. Broken entries are treated as absent: a photo stays readable
 * whatever a camera or an editor wrote about it. A number that is absent is 0.
 *
 * @param orientation 1 (upright) to 8, as in the EXIF standard
 * @param focal35 focal length of the 35 mm film equivalent, in mm
 * @param focalMm focal length of the lens, in mm
 * @param pixelsPerMm resolution of the sensor along x, in pixels of the original picture
 * @param originalWidth width of the original picture in pixels, before any resizing by an editor
 */
record ExifTags(int orientation, double focal35, double focalMm, double pixelsPerMm, int originalWidth) {
    static final ExifTags NONE = new ExifTags(1, 0, 0, 0, 0);

    /** Diagonal of the 35 mm film frame, 36 x 24 mm. */
    private static final double FILM_DIAGONAL = Math.hypot(36, 24);

    /** In longer sides of the picture: from 3.6 mm, shorter than any lens has on film, to 3.6 m, a telescope. */
    private static final double SHORTEST = 0.1;

    private static final double LONGEST = 100;

    private static final byte[] JPEG_EXIF = "Exif\0\0".getBytes(StandardCharsets.US_ASCII);
    private static final int PNG_EXIF = 0x65584966;
    private static final int PNG_DATA = 0x49444154;
    private static final int MAX_BYTES = 1 << 24;

    /** Whether width and height change places when the picture is turned upright. */
    boolean swapsSides() {
        return orientation >= 5;
    }

    /** The focal length in pixels of a picture of this size, where the entries tell it and a lens can have it. */
    OptionalDouble focalPixels(int width, int height) {
        double focal = told(width, height);
        double longer = Math.max(width, height);
        return focal >= SHORTEST * longer && focal <= LONGEST * longer
                ? OptionalDouble.of(focal)
                : OptionalDouble.empty();
    }

    /** What the entries tell; 0 where it is nothing. */
    private double told(int width, int height) {
        if (focal35 > 0) {
            return focal35 / FILM_DIAGONAL * Math.hypot(width, height);
        }
        double resized = originalWidth > 0 ? Math.max(width, height) / (double) originalWidth : 1;
        return focalMm * pixelsPerMm * Math.min(1, resized);
    }

    /** The entries of an image file; {@link #NONE} where it has none. */
    static ExifTags read(Path file) throws IOException {
        try (InputStream stream = Files.newInputStream(file);
                DataInputStream in = new DataInputStream(new BufferedInputStream(stream))) {
            int start = in.readUnsignedShort();
            return switch (start) {
                case 0xFFD8 -> fromJpeg(in);
                case 0x8950 -> fromPng(in);
                case 0x4949, 0x4D4D -> fromTiff(file);
                default -> NONE;
            };
        } catch (EOFException e) {
            return NONE;
        }
    }

    private static ExifTags fromJpeg(DataInputStream in) throws IOException {
        while (true) {
            int marker = in.readUnsignedShort();
            boolean scanOrNotAMarker = marker == 0xFFDA || marker >>> 8 != 0xFF;
            if (scanOrNotAMarker) {
                return NONE;
            }
            int length = in.readUnsignedShort() - 2;
            if (length < 0) {
                return NONE;
            }
            if (marker == 0xFFE1) {
                byte[] segment = in.readNBytes(length);
                if (Arrays.mismatch(segment, JPEG_EXIF) == JPEG_EXIF.length) {
                    return parse(ByteBuffer.wrap(segment, JPEG_EXIF.length, segment.length - JPEG_EXIF.length)
                            .slice());
                }
            } else {
                in.skipNBytes(length);
            }
        }
    }

    private static ExifTags fromPng(DataInputStream in) throws IOException {
        in.skipNBytes(6);
        while (true) {
            int length = in.readInt();
            int type = in.readInt();
            if (length < 0 || type == PNG_DATA) {
                return NONE;
            }
            if (type == PNG_EXIF && length < MAX_BYTES) {
                return parse(ByteBuffer.wrap(in.readNBytes(length)));
            }
            in.skipNBytes(length + 4L);
        }
    }

    private static ExifTags fromTiff(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            long size = Math.min(channel.size(), Integer.MAX_VALUE);
            return parse(channel.map(FileChannel.MapMode.READ_ONLY, 0, size));
        }
    }

    /** The entries of a TIFF structure, which is what all three formats carry. */
    static ExifTags parse(ByteBuffer tiff) {
        try {
            Directory main = new Directory(tiff, firstDirectory(tiff));
            Directory exif = new Directory(tiff, main.whole(0x8769));
            int orientation = main.whole(0x0112);
            return new ExifTags(
                    orientation >= 1 && orientation <= 8 ? orientation : 1,
                    exif.number(0xA405),
                    exif.number(0x920A),
                    exif.number(0xA20E) / millimetres(exif.whole(0xA210)),
                    exif.whole(0xA002));
        } catch (BufferUnderflowException | IndexOutOfBoundsException | IllegalArgumentException e) {
            return NONE;
        }
    }

    /** The offset of the first directory; the byte order of the buffer is set on the way. */
    private static int firstDirectory(ByteBuffer tiff) {
        tiff.order(tiff.getShort(0) == 0x4949 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
        if (tiff.getShort(2) != 42) {
            throw new IllegalArgumentException("not a TIFF structure");
        }
        return tiff.getInt(4);
    }

    /** The unit of the sensor resolution: 3 is a centimetre, 4 a millimetre, 2 and all else an inch. */
    private static double millimetres(int unit) {
        return switch (unit) {
            case 3 -> 10;
            case 4 -> 1;
            default -> 25.4;
        };
    }

    /** One directory of a TIFF structure: entries of tag, type, count and value or offset, twelve bytes each. */
    private static final class Directory {
        private final ByteBuffer tiff;
        private final int start;
        private final int entries;

        /** The directory at an offset; offset 0, or one outside of the file, stands for an absent one. */
        Directory(ByteBuffer tiff, int offset) {
            this.tiff = tiff;
            this.start = offset + 2;
            this.entries = offset > 0 && offset <= tiff.limit() - 2 ? tiff.getShort(offset) & 0xFFFF : 0;
        }

        int whole(int tag) {
            double value = number(tag);
            return value <= Integer.MAX_VALUE ? (int) value : 0;
        }

        /** The first value of a tag; 0 where it is absent, outside of the file, not a number or not finite. */
        double number(int tag) {
            try {
                return find(tag);
            } catch (IndexOutOfBoundsException e) {
                return 0;
            }
        }

        private double find(int tag) {
            for (int i = 0; i < entries; i++) {
                int at = start + 12 * i;
                if ((tiff.getShort(at) & 0xFFFF) == tag) {
                    double value = value(tiff.getShort(at + 2), at + 8);
                    return Double.isFinite(value) && value > 0 ? value : 0;
                }
            }
            return 0;
        }

        private double value(int type, int at) {
            return switch (type) {
                case 1 -> tiff.get(at) & 0xFF;
                case 3 -> tiff.getShort(at) & 0xFFFF;
                case 4 -> tiff.getInt(at) & 0xFFFFFFFFL;
                case 5 -> rational(tiff.getInt(at));
                default -> 0;
            };
        }

        private double rational(int offset) {
            return (tiff.getInt(offset) & 0xFFFFFFFFL) / (double) (tiff.getInt(offset + 4) & 0xFFFFFFFFL);
        }
    }
}
