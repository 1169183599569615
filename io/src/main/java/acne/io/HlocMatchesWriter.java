package acne.io;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/** Writes a file of matches for hloc; it has its name once it is finished. */
public final class HlocMatchesWriter implements Closeable {
    private final PartFile file;
    private final Hdf5Writer writer;

    public HlocMatchesWriter(Path path) throws IOException {
        file = new PartFile(path);
        writer = new Hdf5Writer(file.part());
    }

    public void write(HlocMatches.Place place, HlocPair pair) throws IOException {
        writer.write(place.key() + HlocMatches.MATCHES, pair.matchType(), pair.matches0());
        if (pair.scores().length > 0 || pair.matches0().length == 0) {
            writer.write(place.key() + HlocMatches.SCORES, pair.scoreType(), pair.scores());
        }
    }

    /** Completes the file. */
    public void finish() throws IOException {
        writer.close();
        file.finish();
    }

    /** Drops a file that was not finished. */
    @Override
    public void close() throws IOException {
        try (file) {
            writer.close();
        }
    }
}
