package acne.io;

import acne.data.PairSource;
import acne.data.PosedMatches;
import acne.geometry.CameraPair;
import java.io.UncheckedIOException;

/** The pairs of an OANet set, to learn from; the file stays open, and pairs are read when they are asked for. */
public final class OanetPairs implements PairSource {
    private final String name;
    private final OanetDataset set;

    public OanetPairs(String name, OanetDataset set) {
        this.name = name;
        this.set = set;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int size() {
        return set.size();
    }

    /** HDF5 files are read by one thread at a time. */
    @Override
    public synchronized PosedMatches pair(int index) {
        try {
            OanetPair pair = set.pair(index);
            return new PosedMatches(
                    pair.matches(), new CameraPair(pair.camera1(), pair.camera2()), pair.cam2FromCam1());
        } catch (InputFileException e) {
            throw new UncheckedIOException(e);
        }
    }
}
