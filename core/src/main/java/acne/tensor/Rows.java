package acne.tensor;

/** Ranges of rows that the threads of a team share. */
final class Rows {
    /** Fewer rows a thread are not worth waking another one. */
    private static final int MIN_ROWS = 256;

    private Rows() {}

    /** Work on the rows from one index to another. */
    interface Range {
        void work(int from, int to);
    }

    /** Cuts the rows into one range a thread, at multiples of the block of a product, and works on all of them. */
    static void share(Team team, int rows, Range range) {
        int parts = Math.max(1, Math.min(team.size(), rows / MIN_ROWS));
        if (parts == 1) {
            range.work(0, rows);
            return;
        }
        team.run(parts, i -> range.work(cut(rows, i, parts), cut(rows, i + 1, parts)));
    }

    private static int cut(int rows, int part, int parts) {
        return part == parts ? rows : (int) ((long) rows * part / parts) / CloudParts.BLOCK * CloudParts.BLOCK;
    }
}
