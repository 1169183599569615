package acne.data;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A short name for a sequence of numbers, which another sequence does not have. */
final class SampleDigest {
    private static final int SHOWN_BYTES = 8;

    private final MessageDigest digest;

    SampleDigest() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    void add(double... values) {
        ByteBuffer bytes = ByteBuffer.allocate(Double.BYTES * values.length);
        for (double value : values) {
            bytes.putDouble(value);
        }
        digest.update(bytes.flip());
    }

    String shown() {
        return HexFormat.of().formatHex(digest.digest(), 0, SHOWN_BYTES);
    }
}
