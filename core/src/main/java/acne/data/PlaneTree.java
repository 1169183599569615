package acne.data;

import acne.math.Selection;

/**
 * Points of a plane in a tree of boxes of a few points each, for the neighbours of every point.
 *
 * <p>Points are visited box by box. The distance of one to its k-th neighbour bounds that of the next by the triangle inequality, so
 * that each search begins with a small circle, wherever the points lie.
 */
final class PlaneTree {
    private static final int LEAF = 8;

    /** The points in the order of the boxes, and their places. */
    private final int[] order;

    private final double[] x;
    private final double[] y;

    /** [least x, least y, greatest x, greatest y] of each node; the children of node i are 2 i + 1 and 2 i + 2. */
    private final double[] boxes;

    private final int[] found;
    private final double[] squares;
    private final double[] selected;
    private int count;

    /** What is told about each point. */
    @FunctionalInterface
    interface Visitor {
        /**
         * Takes a point, the squared distance to its k-th neighbour, and the neighbours within it, itself among them.
         *
         * <p>The arrays hold more behind the first ones that count, and are used again for the next point.
         */
        void visit(int point, double reach, int[] neighbours, double[] squares, int count);
    }

    PlaneTree(double[] xs, double[] ys) {
        int n = xs.length;
        order = new int[n];
        for (int i = 0; i < n; i++) {
            order[i] = i;
        }
        int leaves = 1;
        while ((long) leaves * LEAF < n) {
            leaves *= 2;
        }
        boxes = new double[4 * (2 * leaves - 1)];
        x = new double[n];
        y = new double[n];
        found = new int[n];
        squares = new double[n];
        selected = new double[n];
        build(xs, ys, 0, 0, n);
        for (int i = 0; i < n; i++) {
            x[i] = xs[order[i]];
            y[i] = ys[order[i]];
        }
    }

    private void build(double[] xs, double[] ys, int node, int from, int to) {
        double left = Double.MAX_VALUE;
        double right = -Double.MAX_VALUE;
        double top = Double.MAX_VALUE;
        double bottom = -Double.MAX_VALUE;
        for (int i = from; i < to; i++) {
            left = Math.min(left, xs[order[i]]);
            right = Math.max(right, xs[order[i]]);
            top = Math.min(top, ys[order[i]]);
            bottom = Math.max(bottom, ys[order[i]]);
        }
        boxes[4 * node] = left;
        boxes[4 * node + 1] = top;
        boxes[4 * node + 2] = right;
        boxes[4 * node + 3] = bottom;
        if (!isLeaf(node)) {
            int middle = (from + to) >>> 1;
            Selection.partition(order, right - left >= bottom - top ? xs : ys, from, to, middle);
            build(xs, ys, 2 * node + 1, from, middle);
            build(xs, ys, 2 * node + 2, middle, to);
        }
    }

    private boolean isLeaf(int node) {
        return 4 * (2 * node + 1) >= boxes.length;
    }

    /** Visits every point with its neighbours up to the k-th nearest, and those just as far. */
    void forEach(int k, Visitor visitor) {
        int n = order.length;
        int last = Math.min(k, n - 1);
        double reach = Double.POSITIVE_INFINITY;
        for (int i = 0; i < n; i++) {
            double step = i == 0 ? 0 : Math.hypot(x[i] - x[i - 1], y[i] - y[i - 1]);
            // A point in the place of the one before has the same neighbours.
            if (i == 0 || step > 0) {
                // A hair more, for rounding.
                double bound = (reach + step) * (1 + 1e-9);
                count = 0;
                search(0, 0, n, x[i], y[i], bound * bound);
                System.arraycopy(squares, 0, selected, 0, count);
                double square = Selection.kthSmallest(selected, count, last);
                reach = Math.sqrt(square);
                keepWithin(square);
            }
            visitor.visit(order[i], reach * reach, found, squares, count);
        }
    }

    private void keepWithin(double square) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            found[kept] = found[i];
            squares[kept] = squares[i];
            kept += squares[i] <= square ? 1 : 0;
        }
        count = kept;
    }

    private void search(int node, int from, int to, double px, double py, double most) {
        int box = 4 * node;
        double dx = Math.max(0, Math.max(boxes[box] - px, px - boxes[box + 2]));
        double dy = Math.max(0, Math.max(boxes[box + 1] - py, py - boxes[box + 3]));
        if (dx * dx + dy * dy > most) {
            return;
        }
        if (!isLeaf(node)) {
            int middle = (from + to) >>> 1;
            search(2 * node + 1, from, middle, px, py, most);
            search(2 * node + 2, middle, to, px, py, most);
            return;
        }
        for (int i = from; i < to; i++) {
            double square = (x[i] - px) * (x[i] - px) + (y[i] - py) * (y[i] - py);
            if (square <= most) {
                found[count] = order[i];
                squares[count++] = square;
            }
        }
    }
}
