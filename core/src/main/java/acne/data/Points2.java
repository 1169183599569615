package acne.data;

import java.util.Arrays;

/** An unordered set of finite points of the plane, N x 2; immutable. */
public final class Points2 {
    private final double[] x;
    private final double[] y;

    private Points2(double[] x, double[] y) {
        this.x = x;
        this.y = y;
    }

    /** Points from one array a coordinate; the arrays are copied. */
    public static Points2 of(double[] x, double[] y) {
        if (x.length != y.length) {
            throw new IllegalArgumentException("need one y per x: " + x.length + " x, " + y.length + " y");
        }
        for (int i = 0; i < x.length; i++) {
            if (!Double.isFinite(x[i]) || !Double.isFinite(y[i])) {
                throw new IllegalArgumentException(
                        "need finite points: point " + i + " is (" + x[i] + ", " + y[i] + ")");
            }
        }
        return new Points2(x.clone(), y.clone());
    }

    /** Points from rows of two: {@code {{x0, y0}, {x1, y1}, ...}}. */
    public static Points2 of(double[][] rows) {
        double[] x = new double[rows.length];
        double[] y = new double[rows.length];
        for (int i = 0; i < rows.length; i++) {
            if (rows[i].length != 2) {
                throw new IllegalArgumentException("need 2 coordinates a point: row " + i + " has " + rows[i].length);
            }
            x[i] = rows[i][0];
            y[i] = rows[i][1];
        }
        return of(x, y);
    }

    public int size() {
        return x.length;
    }

    public double x(int i) {
        return x[i];
    }

    public double y(int i) {
        return y[i];
    }

    /** A copy of all x coordinates. */
    public double[] x() {
        return x.clone();
    }

    /** A copy of all y coordinates. */
    public double[] y() {
        return y.clone();
    }

    /** The points at the given indices, in that order. */
    public Points2 select(int[] indices) {
        return new Points2(
                Arrays.stream(indices).mapToDouble(i -> x[i]).toArray(),
                Arrays.stream(indices).mapToDouble(i -> y[i]).toArray());
    }

    /** Writes the points as rows of two into a network's input, from {@code offset} on. */
    public void writeTo(float[] target, int offset) {
        for (int i = 0; i < x.length; i++) {
            target[offset + 2 * i] = (float) x[i];
            target[offset + 2 * i + 1] = (float) y[i];
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Points2 that && Arrays.equals(x, that.x) && Arrays.equals(y, that.y);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(x) + Arrays.hashCode(y);
    }

    @Override
    public String toString() {
        return x.length + " points";
    }
}
