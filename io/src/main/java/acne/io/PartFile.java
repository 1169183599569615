package acne.io;

import acne.model.AtomicFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that is written under another name until it is complete, so that nobody meets half of it. */
final class PartFile implements Closeable {
    private final Path path;
    private final Path part;

    /** A file of this name, whose folder is made where it is missing. */
    PartFile(Path path) throws IOException {
        this.path = path;
        this.part = path.resolveSibling(path.getFileName() + ".part");
        Path folder = path.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
    }

    /** What to write to. */
    Path part() {
        return part;
    }

    /** Gives the complete file its name. */
    void finish() throws IOException {
        AtomicFile.replace(part, path);
    }

    /** Drops what was not finished. */
    @Override
    public void close() throws IOException {
        Files.deleteIfExists(part);
    }
}
