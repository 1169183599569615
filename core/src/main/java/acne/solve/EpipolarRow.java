package acne.solve;

/** The linear constraint of one match on the nine entries of an epipolar matrix, {@code x2^T F x1 = 0}. */
final class EpipolarRow {
    private EpipolarRow() {}

    /** Writes [x2x1, x2y1, x2, y2x1, y2y1, y2, x1, y1, 1]. */
    static void write(double x1, double y1, double x2, double y2, double[] row, int at) {
        row[at] = x2 * x1;
        row[at + 1] = x2 * y1;
        row[at + 2] = x2;
        row[at + 3] = y2 * x1;
        row[at + 4] = y2 * y1;
        row[at + 5] = y2;
        row[at + 6] = x1;
        row[at + 7] = y1;
        row[at + 8] = 1;
    }
}
