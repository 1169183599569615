package acne.model;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** A file that is replaced as a whole: whoever reads it, and a crash at any time, finds the old bytes or the new. */
public final class AtomicFile {
    private AtomicFile() {}

    /** What writes the bytes of a file. */
    @FunctionalInterface
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /**
     * Writes beside the target, forces the bytes to the disk and renames; makes missing folders. On failure the old file
     * stays, and nothing beside it.
     */
    public static void write(Path target, Content content) throws IOException {
        Path absolute = target.toAbsolutePath();
        Path folder = absolute.getParent();
        Path name = absolute.getFileName();
        if (folder == null || name == null) {
            throw new IOException(target + ": a file was expected");
        }
        Files.createDirectories(folder);
        // One fixed name: what a kill leaves behind is overwritten by the next write.
        Path temporary = folder.resolve(name + ".part");
        try {
            writeThrough(temporary, content);
            Files.move(temporary, absolute, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
        forceFolder(folder);
    }

    private static void writeThrough(Path file, Content content) throws IOException {
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16);
            content.writeTo(out);
            out.flush();
            channel.force(true);
        }
    }

    /** Makes the rename last through a loss of power. */
    private static void forceFolder(Path folder) {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException e) {
            // Some systems open no folder as a file; there the rename has to be enough.
        }
    }
}
