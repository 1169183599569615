package acne.io;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** EXIF entries as bytes, made for tests. */
final class ExifBytes {
    private ExifBytes() {}

    /** Orientation, focal length of the film equivalent, and focal length in mm as a fraction. */
    static byte[] of(ByteOrder order, int orientation, int focal35, int numerator, int denominator) {
        int exif = 8 + 2 + 2 * 12 + 4;
        int fraction = exif + 2 + 2 * 12 + 4;
        ByteBuffer tiff = ByteBuffer.allocate(fraction + 8).order(order);
        tiff.putShort((short) (order == ByteOrder.LITTLE_ENDIAN ? 0x4949 : 0x4D4D));
        tiff.putShort((short) 42).putInt(8);
        tiff.putShort((short) 2);
        entry(tiff, 0x0112, 3).putShort((short) orientation).putShort((short) 0);
        entry(tiff, 0x8769, 4).putInt(exif);
        tiff.putInt(0);
        tiff.putShort((short) 2);
        entry(tiff, 0x920A, 5).putInt(fraction);
        entry(tiff, 0xA405, 3).putShort((short) focal35).putShort((short) 0);
        tiff.putInt(0);
        tiff.putInt(numerator).putInt(denominator);
        return tiff.array();
    }

    /** A JPEG file with the entries put behind its start marker. */
    static byte[] intoJpeg(byte[] jpeg, byte[] entries) {
        ByteBuffer out = ByteBuffer.allocate(jpeg.length + 10 + entries.length);
        out.put(jpeg, 0, 2);
        out.putShort((short) 0xFFE1).putShort((short) (8 + entries.length));
        out.put(new byte[] {'E', 'x', 'i', 'f', 0, 0}).put(entries);
        out.put(jpeg, 2, jpeg.length - 2);
        return out.array();
    }

    private static ByteBuffer entry(ByteBuffer tiff, int tag, int type) {
        return tiff.putShort((short) tag).putShort((short) type).putInt(1);
    }
}
