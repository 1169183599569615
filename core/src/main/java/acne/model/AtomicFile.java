package acne.model;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A file that is replaced as a whole: whoever reads it, and a crash at any time, finds the old bytes or the new. */
public final class AtomicFile {
    private static final Path DEVICES = Path.of("/dev");

    private static final AtomicLong WRITES = new AtomicLong();

    private AtomicFile() {}

    /** What writes the bytes of a file. */
    @FunctionalInterface
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /**
     * Writes beside the target, forces the bytes to the disk and renames; makes missing folders. On failure the old file
     * stays, and nothing beside it. Of several that write one target at a time the last one has the word. A link stays a link to the
     * new bytes; a pipe or a device, such as /dev/stdout, is written to as it is.
     */
    public static void write(Path target, Content content) throws IOException {
        if (Files.isDirectory(target)) {
            throw new IOException(target + ": a file was expected, this is a folder");
        }
        if (isDevice(target)) {
            try (OutputStream out = Files.newOutputStream(target)) {
                content.writeTo(out);
            }
            return;
        }
        Path absolute = Files.isRegularFile(target) ? target.toRealPath() : target.toAbsolutePath();
        Path folder = absolute.getParent();
        Path name = absolute.getFileName();
        if (folder == null || name == null) {
            throw new IOException(target + ": a file was expected");
        }
        Files.createDirectories(folder);
        dropLeftBehind(folder, name);
        // A name that nobody else writes under: two commands may be told, or not told, to write to one file.
        Path temporary =
                folder.resolve(name + "." + ProcessHandle.current().pid() + "-" + WRITES.incrementAndGet() + ".part");
        try {
            writeThrough(temporary, content);
            rename(temporary, absolute, folder);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    /** Drops what killed processes have left of a target. */
    private static void dropLeftBehind(Path folder, Path name) {
        Pattern part = Pattern.compile(Pattern.quote(name + ".") + "(\\d{1,18})-\\d+\\.part");
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Matcher process = part.matcher(String.valueOf(file.getFileName()));
                if (process.matches()
                        && ProcessHandle.of(Long.parseLong(process.group(1))).isEmpty()) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // They stay: what counts is the file itself.
        }
    }

    /** Gives a complete file, written beside the target by other means, the target's name: forces it to the disk and renames. */
    public static void replace(Path complete, Path target) throws IOException {
        try (FileChannel channel = FileChannel.open(complete, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        Path absolute = target.toAbsolutePath();
        rename(complete, absolute, absolute.resolveSibling("."));
    }

    private static void rename(Path from, Path to, Path folder) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        forceFolder(folder);
    }

    /** Standard output is a device by its name alone where it is redirected to a file. */
    private static boolean isDevice(Path target) {
        return target.toAbsolutePath().startsWith(DEVICES)
                || Files.exists(target) && !Files.isRegularFile(target) && !Files.isDirectory(target);
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
