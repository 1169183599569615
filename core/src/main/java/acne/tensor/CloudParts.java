package acne.tensor;

/**
 * The parts of one cloud that threads share, as ranges of rows.
 *
 * <p>Their number depends on the points alone, so that the bits do not depend on the threads. They begin at multiples of the
 * block, so that only the last block is cut.
 */
record CloudParts(int start, int points, int count) {
    /** Rows that stay in the cache from one step of the work on them to the next. */
    static final int BLOCK = 48;

    /** Fewer points are not worth waking another thread. */
    private static final int FEWEST_SHARED = 768;

    /** Points of a part: few enough that of two threads a slow one leaves more parts to the other. */
    private static final int PART = 240;

    private static final int MOST_PARTS = 128;

    /** Work on the part of an index, the rows from one to another. */
    interface Work {
        void run(int part, int from, int to);
    }

    /** The parts of a cloud; an even number, which leaves no thread of two without work. */
    static CloudParts of(Clouds clouds, int cloud) {
        int points = clouds.points(cloud);
        int pairs = points < FEWEST_SHARED ? 0 : Math.min(points / (2 * PART), MOST_PARTS / 2);
        return new CloudParts(clouds.start(cloud), points, Math.max(1, 2 * pairs));
    }

    void share(Team team, Work work) {
        team.run(count, i -> work.run(i, row(i), row(i + 1)));
    }

    private int row(int part) {
        return part == count ? start + points : start + (int) ((long) points * part / count) / BLOCK * BLOCK;
    }
}
