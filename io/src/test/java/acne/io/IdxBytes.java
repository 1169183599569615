package acne.io;

import acne.data.DrawnDigits;
import acne.data.SampleRandom;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/** Files of drawn digits in MNIST's format. */
final class IdxBytes {
    private IdxBytes() {}

    /** Header and values of an array of bytes. */
    static byte[] of(byte[] values, int... shape) {
        ByteBuffer bytes = ByteBuffer.allocate(4 + 4 * shape.length + values.length);
        bytes.putInt(8 << 8 | shape.length);
        for (int length : shape) {
            bytes.putInt(length);
        }
        return bytes.put(values).array();
    }

    static byte[] images(int count, long seed) {
        int size = DrawnDigits.SIDE * DrawnDigits.SIDE;
        byte[] pixels = new byte[count * size];
        for (int i = 0; i < count; i++) {
            byte[] grey = DrawnDigits.draw(i % 10, SampleRandom.of(seed, i)).grey();
            System.arraycopy(grey, 0, pixels, i * size, size);
        }
        return of(pixels, count, DrawnDigits.SIDE, DrawnDigits.SIDE);
    }

    static byte[] labels(int count) {
        byte[] labels = new byte[count];
        for (int i = 0; i < count; i++) {
            labels[i] = (byte) (i % 10);
        }
        return of(labels, count);
    }

    static byte[] gzip(byte[] plain) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream packed = new GZIPOutputStream(out)) {
            packed.write(plain);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    /** The four files of a small set, the training images compressed. */
    static void writeFolder(Path folder, int training, int test) throws IOException {
        Files.write(folder.resolve("train-images-idx3-ubyte.gz"), gzip(images(training, 1)));
        Files.write(folder.resolve("train-labels-idx1-ubyte"), labels(training));
        Files.write(folder.resolve("t10k-images-idx3-ubyte"), images(test, 2));
        Files.write(folder.resolve("t10k-labels-idx1-ubyte"), labels(test));
    }
}
