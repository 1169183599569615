package acne.io;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a file of matches for hloc, under another name until it is complete. */
public final class HlocMatchesWriter implements Closeable {
    private final Path path;
    private final Path part;
    private final Hdf5Writer writer;

    public HlocMatchesWriter(Path path) throws IOException {
        this.path = path;
        Path folder = path.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        part = path.resolveSibling(path.getFileName() + ".part");
        writer = new Hdf5Writer(part);
    }

    public void write(HlocMatches.Place place, HlocPair pair) throws IOException {
        writer.write(place.key() + HlocMatches.MATCHES, pair.matchType(), pair.matches0());
        if (pair.scores().length > 0 || pair.matches0().length == 0) {
            writer.write(place.key() + HlocMatches.SCORES, pair.scoreType(), pair.scores());
        }
    }

    /** Gives the complete file its name. */
    public void finish() throws IOException {
        writer.close();
        Files.move(part, path, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Drops a file that was not finished. */
    @Override
    public void close() throws IOException {
        writer.close();
        Files.deleteIfExists(part);
    }
}
