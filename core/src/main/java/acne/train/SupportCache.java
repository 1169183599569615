package acne.train;

import acne.data.Correspondences;
import acne.data.PairSource;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** The support of the matches of pairs that come again and again; those that have not come for longest are forgotten first. */
final class SupportCache {
    /** A quarter of a gigabyte. */
    private static final long MOST_VALUES = 1L << 26;

    private final long mostValues;
    private final Map<Key, float[]> kept = new LinkedHashMap<>(16, 0.75f, true);
    private long values;

    /** Which matches: all of a pair, or the mutual ones. */
    record Key(PairSource scene, int pair, boolean mutualOnly) {}

    SupportCache() {
        this(MOST_VALUES);
    }

    SupportCache(long mostValues) {
        this.mostValues = mostValues;
    }

    /** The support of the matches that a key stands for, which must always be the same. */
    synchronized float[] of(Key key, Correspondences matches) {
        float[] known = kept.get(key);
        if (known != null) {
            return known;
        }
        float[] support = matches.neighbourSupport();
        kept.put(key, support);
        values += support.length;
        for (Iterator<float[]> oldest = kept.values().iterator(); values > mostValues && oldest.hasNext(); ) {
            values -= oldest.next().length;
            oldest.remove();
        }
        return support;
    }
}
