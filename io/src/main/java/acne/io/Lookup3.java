package acne.io;

import java.util.Arrays;

/** The checksum of HDF5's metadata: Bob Jenkins's hash of 2006 with an initial value of zero. */
final class Lookup3 {
    private static final int START = 0xDEADBEEF;
    private static final int BLOCK = 12;

    private Lookup3() {}

    /** The checksum of the first {@code length} bytes. */
    static int of(byte[] bytes, int length) {
        int[] state = new int[3];
        Arrays.fill(state, START + length);
        int at = 0;
        for (; length - at > BLOCK; at += BLOCK) {
            add(state, bytes, at, BLOCK);
            mix(state);
        }
        if (length == at) {
            return state[2];
        }
        add(state, bytes, at, length - at);
        return finish(state);
    }

    private static void add(int[] state, byte[] bytes, int at, int count) {
        for (int i = 0; i < count; i++) {
            state[i / 4] += (bytes[at + i] & 0xFF) << 8 * (i % 4);
        }
    }

    private static void mix(int[] state) {
        int a = state[0];
        int b = state[1];
        int c = state[2];
        a = (a - c) ^ Integer.rotateLeft(c, 4);
        c += b;
        b = (b - a) ^ Integer.rotateLeft(a, 6);
        a += c;
        c = (c - b) ^ Integer.rotateLeft(b, 8);
        b += a;
        a = (a - c) ^ Integer.rotateLeft(c, 16);
        c += b;
        b = (b - a) ^ Integer.rotateLeft(a, 19);
        a += c;
        c = (c - b) ^ Integer.rotateLeft(b, 4);
        b += a;
        state[0] = a;
        state[1] = b;
        state[2] = c;
    }

    private static int finish(int[] state) {
        int a = state[0];
        int b = state[1];
        int c = state[2];
        c = (c ^ b) - Integer.rotateLeft(b, 14);
        a = (a ^ c) - Integer.rotateLeft(c, 11);
        b = (b ^ a) - Integer.rotateLeft(a, 25);
        c = (c ^ b) - Integer.rotateLeft(b, 16);
        a = (a ^ c) - Integer.rotateLeft(c, 4);
        b = (b ^ a) - Integer.rotateLeft(a, 14);
        return (c ^ b) - Integer.rotateLeft(b, 24);
    }
}
