package acne.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The bytes of a file that is no longer than a limit. */
final class WholeFile {
    /** About twenty million points; a longer file is a mistake rather than a cloud. */
    static final long MAX_BYTES = 1L << 30;

    private WholeFile() {}

    static byte[] read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new InputFileException(file + ": need a file, and there is none");
        }
        long bytes = Files.size(file);
        if (bytes > MAX_BYTES) {
            throw new InputFileException(file + ": need at most " + MAX_BYTES + " bytes, got " + bytes);
        }
        return Files.readAllBytes(file);
    }
}
