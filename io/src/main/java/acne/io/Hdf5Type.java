package acne.io;

import java.nio.ByteBuffer;

/** The types of values that {@link Hdf5Writer} writes, little-endian. */
enum Hdf5Type {
    INT16(2) {
        @Override
        void describe(ByteBuffer out) {
            whole(out, this);
        }
    },
    INT32(4) {
        @Override
        void describe(ByteBuffer out) {
            whole(out, this);
        }
    },
    FLOAT16(2) {
        @Override
        void describe(ByteBuffer out) {
            real(out, this, 5, 10, 15);
        }
    },
    FLOAT32(4) {
        @Override
        void describe(ByteBuffer out) {
            real(out, this, 8, 23, 127);
        }
    };

    private static final int VERSION = 1 << 4;
    private static final int SIGNED = 1 << 3;
    /** The first bit of a mantissa is always one and not stored. */
    private static final int IMPLIED_BIT = 2 << 4;

    private final int bytes;

    Hdf5Type(int bytes) {
        this.bytes = bytes;
    }

    int bytes() {
        return bytes;
    }

    /** Writes the datatype message. */
    abstract void describe(ByteBuffer out);

    private static void whole(ByteBuffer out, Hdf5Type type) {
        out.put((byte) VERSION).put((byte) SIGNED).putShort((short) 0).putInt(type.bytes);
        out.putShort((short) 0).putShort((short) (8 * type.bytes));
    }

    private static void real(ByteBuffer out, Hdf5Type type, int exponentBits, int mantissaBits, int bias) {
        int bits = 8 * type.bytes;
        out.put((byte) (VERSION | 1))
                .put((byte) IMPLIED_BIT)
                .put((byte) (bits - 1))
                .put((byte) 0);
        out.putInt(type.bytes).putShort((short) 0).putShort((short) bits);
        out.put((byte) mantissaBits).put((byte) exponentBits).put((byte) 0).put((byte) mantissaBits);
        out.putInt(bias);
    }
}
