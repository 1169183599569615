package acne.io;

import java.util.Arrays;

/** Polygons as they are read, cut into triangles from their first corner. */
final class Polygons {
    static final int MOST_CORNERS = 1 << 16;

    private int[] corners = new int[3 * 1024];
    private int count;
    private int inPolygon;
    private int first;
    private int last;

    /** Begins a polygon. */
    void start() {
        inPolygon = 0;
    }

    /** Adds a corner to the polygon; from the third on, each makes a triangle. */
    void add(int corner) {
        if (inPolygon == 0) {
            first = corner;
        } else if (inPolygon >= 2) {
            if (count + 3 > corners.length) {
                corners = Arrays.copyOf(corners, 2 * corners.length);
            }
            corners[count++] = first;
            corners[count++] = last;
            corners[count++] = corner;
        }
        last = corner;
        inPolygon++;
    }

    /** All triangles, three corners each. */
    int[] triangles() {
        return Arrays.copyOf(corners, count);
    }
}
