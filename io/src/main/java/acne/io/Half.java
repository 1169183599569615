package acne.io;

/** Numbers of sixteen bits, IEEE binary16. */
final class Half {
    private static final int MANTISSA_BITS = 10;
    private static final int DROPPED_BITS = 23 - MANTISSA_BITS;
    private static final int INFINITY = 0x7C00;
    private static final int NOT_A_NUMBER = 0x7E00;

    private Half() {}

    /** The nearest half, of two equally near ones the even; what is too large becomes infinite. */
    static short of(float value) {
        int bits = Float.floatToRawIntBits(value);
        int sign = bits >>> 16 & 0x8000;
        int magnitude = bits & 0x7FFFFFFF;
        if (magnitude > 0x7F800000) {
            return (short) (sign | NOT_A_NUMBER);
        }
        int exponent = (magnitude >>> 23) - 127 + 15;
        if (exponent >= 31) {
            return (short) (sign | INFINITY);
        }
        if (exponent <= 0) {
            // A subnormal half is a multiple of 2^-24, and so is what the nearest whole number of them says.
            return (short) (sign | (int) Math.rint(Math.abs((double) value) * 0x1p24));
        }
        int kept = exponent << MANTISSA_BITS | (magnitude & 0x7FFFFF) >>> DROPPED_BITS;
        int dropped = magnitude & (1 << DROPPED_BITS) - 1;
        int middle = 1 << DROPPED_BITS - 1;
        boolean up = dropped > middle || dropped == middle && (kept & 1) == 1;
        // A carry out of the mantissa raises the exponent, as it should.
        return (short) (sign | kept + (up ? 1 : 0));
    }
}
