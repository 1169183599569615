package acne.io;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The bytes of a file, or of a pipe such as /dev/stdin, that is no longer than a limit. */
final class WholeFile {
    /** About twenty million points; a longer file is a mistake rather than a cloud. */
    static final long MAX_BYTES = 1L << 30;

    private WholeFile() {}

    static byte[] read(Path file) throws IOException {
        try (InputStream in = open(file, "a file", MAX_BYTES)) {
            return in.readAllBytes();
        }
    }

    /** A stream of at most so many bytes; {@code what} names in messages what should be there. */
    static InputStream open(Path file, String what, long most) throws IOException {
        if (Files.isDirectory(file)) {
            throw new InputFileException(file + ": need " + what + ", and this is a folder");
        }
        if (!Files.exists(file)) {
            throw new InputFileException(file + ": need " + what + ", and there is none");
        }
        if (!Files.isRegularFile(file)) {
            return piped(file, most);
        }
        requireAtMost(file, most, Files.size(file), "");
        return Files.newInputStream(file);
    }

    /** How long a pipe is shows at its end alone. */
    private static InputStream piped(Path pipe, long most) throws IOException {
        try (InputStream in = Files.newInputStream(pipe)) {
            byte[] bytes = in.readNBytes((int) (most + 1));
            requireAtMost(pipe, most, bytes.length, " or more");
            return new ByteArrayInputStream(bytes);
        }
    }

    private static void requireAtMost(Path file, long most, long bytes, String more) throws InputFileException {
        if (bytes > most) {
            throw new InputFileException(file + ": need at most " + most + " bytes, got " + bytes + more);
        }
    }
}
