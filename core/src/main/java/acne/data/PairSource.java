package acne.data;

/** The labelled pairs of one scene; safe for several threads. */
public interface PairSource {
    /** The name of the scene. */
    String name();

    int size();

    /** The pair of an index from 0 to {@link #size()} - 1; the same each time. */
    PosedMatches pair(int index);
}
