package acne.data;

import acne.math.Selection;
import java.util.Arrays;

/**
 * Points of a plane in a tree of boxes of a few points each, for the neighbours of every point.
 *
 * <p>Points are visited box by box. The distance of one to its k-th neighbour bounds that of the next by the triangle inequality, so
 * that each search begins with a small circle, wherever the points lie, and the points of a box look at the same boxes around it.
 */
final class PlaneTree {
    private static final int LEAF = 8;

    /** Parts of the range of distances, for a first look at where the k-th one is. */
    private static final int BINS = 64;

    /** The points in the order of the boxes, and their places. */
    private final int[] order;

    private final double[] x;
    private final double[] y;

    /**
     * [least x, least y, greatest x, greatest y] of each node, and behind them of a single point; the children of node i are 2 i + 1 and
     * 2 i + 2.
     */
    private final double[] boxes;

    private final int pointBox;

    /** The points around a box: their number, and for each which one it is, its place and its squared distance. */
    private int around;

    private final int[] aroundIndex;
    private final double[] aroundX;
    private final double[] aroundY;
    private final double[] aroundSquare;

    /** Those of them that are near a point. */
    private int count;

    private final int[] found;
    private final double[] squares;

    private final double[] selected;
    private final int[] bins = new int[BINS];

    /** The distance of the point visited last to its k-th neighbour. */
    private double reach;

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
        pointBox = 4 * (2 * leaves - 1);
        boxes = new double[pointBox + 4];
        x = new double[n];
        y = new double[n];
        aroundIndex = new int[n];
        aroundX = new double[n];
        aroundY = new double[n];
        aroundSquare = new double[n];
        // One more than there are: a point is written before it is known whether it stays.
        found = new int[n + 1];
        squares = new double[n + 1];
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
        return 4 * (2 * node + 1) >= pointBox;
    }

    /** Visits every point with its neighbours up to the k-th nearest, and those just as far. */
    void forEach(int k, Visitor visitor) {
        reach = Double.POSITIVE_INFINITY;
        visitLeaves(0, 0, order.length, Math.min(k, order.length - 1), visitor);
    }

    private void visitLeaves(int node, int from, int to, int k, Visitor visitor) {
        if (isLeaf(node)) {
            visitLeaf(4 * node, from, to, k, visitor);
        } else {
            int middle = (from + to) >>> 1;
            visitLeaves(2 * node + 1, from, middle, k, visitor);
            visitLeaves(2 * node + 2, middle, to, k, visitor);
        }
    }

    private void visitLeaf(int box, int from, int to, int k, Visitor visitor) {
        boolean aroundBox = false;
        for (int i = from; i < to; i++) {
            // A point in the place of the one before has the same neighbours.
            if (i == 0 || x[i] != x[i - 1] || y[i] != y[i - 1]) {
                if (i == from) {
                    lookAroundPoint(i);
                } else if (!aroundBox) {
                    lookAroundBox(box, i - 1);
                    aroundBox = true;
                }
                search(i, k);
            }
            visitor.visit(order[i], reach * reach, found, squares, count);
        }
    }

    /** Collects what the neighbours of a point are among, by the reach of the point before it. */
    private void lookAroundPoint(int i) {
        boxes[pointBox] = x[i];
        boxes[pointBox + 1] = y[i];
        boxes[pointBox + 2] = x[i];
        boxes[pointBox + 3] = y[i];
        around = 0;
        collect(0, 0, order.length, pointBox, most(i));
    }

    /** Collects what the neighbours of any point of a box are among, by the reach of a point in it. */
    private void lookAroundBox(int box, int i) {
        double dx = Math.max(x[i] - boxes[box], boxes[box + 2] - x[i]);
        double dy = Math.max(y[i] - boxes[box + 1], boxes[box + 3] - y[i]);
        around = 0;
        collect(0, 0, order.length, box, square(bound(dx, dy)));
    }

    /** The largest square that the k-th neighbour of a point can have, by the reach of the point before it. */
    private double most(int i) {
        return i == 0 ? Double.POSITIVE_INFINITY : square(bound(x[i] - x[i - 1], y[i] - y[i - 1]));
    }

    /** The triangle inequality, and a hair more for rounding. */
    private double bound(double dx, double dy) {
        return (reach + Math.sqrt(dx * dx + dy * dy)) * (1 + 1e-9);
    }

    private static double square(double value) {
        return value * value;
    }

    /** Collects the points of all leaves that are within a squared distance of a box. */
    private void collect(int node, int from, int to, int box, double most) {
        int other = 4 * node;
        double dx = Math.max(0, Math.max(boxes[other] - boxes[box + 2], boxes[box] - boxes[other + 2]));
        double dy = Math.max(0, Math.max(boxes[other + 1] - boxes[box + 3], boxes[box + 1] - boxes[other + 3]));
        if (dx * dx + dy * dy > most) {
            return;
        }
        if (!isLeaf(node)) {
            int middle = (from + to) >>> 1;
            collect(2 * node + 1, from, middle, box, most);
            collect(2 * node + 2, middle, to, box, most);
            return;
        }
        System.arraycopy(order, from, aroundIndex, around, to - from);
        System.arraycopy(x, from, aroundX, around, to - from);
        System.arraycopy(y, from, aroundY, around, to - from);
        around += to - from;
    }

    /** Finds the neighbours of a point among those around its box. */
    private void search(int i, int k) {
        double most = most(i);
        measure(aroundX, aroundY, x[i], y[i], aroundSquare, around);
        count = keepWithin(most, aroundIndex, aroundSquare, around, found, squares);
        double kth = kthSquare(k, most);
        reach = Math.sqrt(kth);
        count = keepWithin(kth, found, squares, count, found, squares);
    }

    private static void measure(double[] xs, double[] ys, double px, double py, double[] squared, int n) {
        for (int j = 0; j < n; j++) {
            squared[j] = (xs[j] - px) * (xs[j] - px) + (ys[j] - py) * (ys[j] - py);
        }
    }

    /** Copies the points within a squared distance, without a branch that half of them would take by surprise; returns their number. */
    private static int keepWithin(double most, int[] from, double[] fromSquares, int n, int[] to, double[] toSquares) {
        int kept = 0;
        for (int j = 0; j < n; j++) {
            double square = fromSquares[j];
            to[kept] = from[j];
            toSquares[kept] = square;
            kept += square <= most ? 1 : 0;
        }
        return kept;
    }

    /** The k-th smallest square of those found, all within a limit; most are told apart by counting, without a comparison. */
    private double kthSquare(int k, double most) {
        double perSquare = BINS / most;
        if (!(perSquare > 0 && perSquare < Double.POSITIVE_INFINITY)) {
            System.arraycopy(squares, 0, selected, 0, count);
            return Selection.kthSmallest(selected, count, k);
        }
        Arrays.fill(bins, 0);
        for (int i = 0; i < count; i++) {
            bins[bin(squares[i], perSquare)]++;
        }
        int before = 0;
        int bin = 0;
        while (before + bins[bin] <= k) {
            before += bins[bin++];
        }
        int same = 0;
        for (int i = 0; i < count; i++) {
            if (bin(squares[i], perSquare) == bin) {
                selected[same++] = squares[i];
            }
        }
        return Selection.kthSmallest(selected, same, k - before);
    }

    private static int bin(double square, double perSquare) {
        return Math.min((int) (square * perSquare), BINS - 1);
    }
}
