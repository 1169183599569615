package acne.io;

import acne.data.PairSource;
import java.nio.file.Path;

/** A file of labelled pairs, open: a scene file, or a set in the layout of OANet. */
public final class PairFile implements AutoCloseable {
    private final PairSource pairs;
    private final Runnable closing;

    private PairFile(PairSource pairs, Runnable closing) {
        this.pairs = pairs;
        this.closing = closing;
    }

    /** Opens a file of either layout; the caller closes it. */
    public static PairFile open(Path path) throws InputFileException {
        if (OanetDataset.isOne(path)) {
            OanetDataset set = OanetDataset.open(path);
            return new PairFile(new OanetPairs(String.valueOf(path.getFileName()), set), set::close);
        }
        SceneFile scene = SceneFile.open(path);
        return new PairFile(new ScenePairs(scene), scene::close);
    }

    /** The pairs, as long as the file is open. */
    public PairSource pairs() {
        return pairs;
    }

    @Override
    public void close() {
        closing.run();
    }
}
