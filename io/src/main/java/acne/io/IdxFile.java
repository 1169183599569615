package acne.io;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;

/**
 * An array of bytes in the IDX format of MNIST, plain or compressed with gzip.
 *
 * <p>Two zero bytes, the type (8: unsigned bytes), the number of axes; the length of each axis as four bytes, the highest first;
 * the values, the last axis running fastest.
 *
 * @param shape the length of each axis
 * @param values all values, read as unsigned
 */
record IdxFile(int[] shape, byte[] values) {
    /** About twenty times MNIST. */
    static final long MAX_BYTES = 1L << 30;

    private static final int UNSIGNED_BYTES = 8;
    private static final int GZIP_MAGIC = 0x1f8b;

    /** Deflate packs at most 1032 bytes into one: a header that promises more than the file can hold is found before it costs memory. */
    private static final int MOST_COMPRESSION = 1032;

    /** Reads an array of the given number of axes, or says what is wrong with the file. */
    static IdxFile read(Path file, int axes) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new InputFileException(file + ": need an IDX file, and there is none");
        }
        try (InputStream raw = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
            raw.mark(2);
            boolean packed = (raw.read() << 8 | raw.read()) == GZIP_MAGIC;
            raw.reset();
            long most = Files.size(file) * (packed ? MOST_COMPRESSION : 1);
            return read(file, new DataInputStream(packed ? new GZIPInputStream(raw, 1 << 16) : raw), axes, most);
        } catch (EOFException e) {
            throw new InputFileException(file + ": the file is cut short", e);
        } catch (InputFileException e) {
            throw e;
        } catch (IOException e) {
            throw new InputFileException(file + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private static IdxFile read(Path file, DataInputStream in, int axes, long mostBytes) throws IOException {
        int magic = in.readInt();
        int expected = UNSIGNED_BYTES << 8 | axes;
        if (magic != expected) {
            throw new InputFileException("%s: need an IDX file of bytes with %d axes, which starts with %08x, got %08x"
                    .formatted(file, axes, expected, magic));
        }
        int[] shape = new int[axes];
        long size = 1;
        for (int i = 0; i < axes; i++) {
            shape[i] = in.readInt();
            if (shape[i] < 1) {
                throw new InputFileException(file + ": need at least one entry along axis " + i + ", got " + shape[i]);
            }
            size = Math.min(Long.MAX_VALUE >> 32, size * shape[i]);
        }
        if (size > Math.min(MAX_BYTES, mostBytes)) {
            throw new InputFileException(file + ": the header promises " + Arrays.toString(shape)
                    + " bytes, need at most " + Math.min(MAX_BYTES, mostBytes) + " in a file of this length");
        }
        byte[] values = new byte[(int) size];
        in.readFully(values);
        if (in.read() >= 0) {
            throw new InputFileException(file + ": need " + size + " bytes after the header, as it promises, got more");
        }
        return new IdxFile(shape, values);
    }
}
