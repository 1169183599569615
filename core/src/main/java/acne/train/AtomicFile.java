package acne.train;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Writes a file that is, at any moment of a crash, either the old one or the new one, whole.
 *
 * <p>The bytes go to a neighbour with the suffix {@code .part}, are forced to the disk, and the neighbour takes the
 * file's place in one step. A {@code .part} left by a kill is overwritten by the next write.
 */
public final class AtomicFile {
    private AtomicFile() {}

    /** What writes the content. */
    @FunctionalInterface
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /** Writes {@code file}; on failure the old file stays and the part is removed. */
    public static void write(Path file, Content content) throws IOException {
        Path absolute = file.toAbsolutePath();
        Path part = absolute.resolveSibling(absolute.getFileName() + ".part");
        try {
            writeForced(part, content);
            Files.move(part, absolute, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException | RuntimeException e) {
            removeQuietly(part, e);
            throw e;
        }
        Path folder = absolute.getParent();
        if (folder != null) {
            forceFolder(folder);
        }
    }

    private static void writeForced(Path part, Content content) throws IOException {
        try (FileChannel channel = FileChannel.open(
                part, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16);
            content.writeTo(out);
            out.flush();
            channel.force(true);
        }
    }

    private static void removeQuietly(Path part, Exception cause) {
        try {
            Files.deleteIfExists(part);
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }

    /** Makes the rename itself durable; not every system lets a folder be opened, and there the rename is enough. */
    private static void forceFolder(Path folder) {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException e) {
            // Windows refuses to open a folder; its rename is durable without.
        }
    }
}
