package acne.model;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** A file that is replaced as a whole: whoever reads it, and a crash at any time, finds the old bytes or the new. */
public final class AtomicFile {
    private AtomicFile() {}

    /** Writes next to the target, forces the bytes to the disk and renames; makes missing folders. */
    public static void write(Path target, byte[] contents) throws IOException {
        Path absolute = target.toAbsolutePath();
        Path folder = absolute.getParent();
        Path name = absolute.getFileName();
        if (folder == null || name == null) {
            throw new IOException(target + ": a file was expected");
        }
        Files.createDirectories(folder);
        // The process is in the name, so that two of them never write into one temporary file.
        Path temporary = folder.resolve(name + "." + ProcessHandle.current().pid() + ".tmp");
        try {
            writeThrough(temporary, contents);
            Files.move(temporary, absolute, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    private static void writeThrough(Path file, byte[] contents) throws IOException {
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            ByteBuffer buffer = ByteBuffer.wrap(contents);
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
            channel.force(true);
        }
    }
}
