package acne.data;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * An unordered set of finite points, N x D; immutable.
 *
 * <p>Coordinates are floats, as networks read them: a set of shapes has tens of millions.
 */
public final class PointCloud {
    private static final int MOST_DIMENSIONS = 16;

    private final int dimensions;
    private final float[] coordinates;

    private PointCloud(int dimensions, float[] coordinates) {
        this.dimensions = dimensions;
        this.coordinates = coordinates;
    }

    /** Points from rows of so many coordinates; the array is copied. */
    public static PointCloud of(int dimensions, float[] rows) {
        if (dimensions < 1 || dimensions > MOST_DIMENSIONS || rows.length % dimensions != 0) {
            throw new IllegalArgumentException("need rows of 1 to " + MOST_DIMENSIONS + " coordinates: " + rows.length
                    + " values, " + dimensions + " a row");
        }
        for (int i = 0; i < rows.length; i++) {
            if (!Float.isFinite(rows[i])) {
                throw new IllegalArgumentException("need finite points: coordinate " + i % dimensions + " of point "
                        + i / dimensions + " is " + rows[i]);
            }
        }
        return new PointCloud(dimensions, rows.clone());
    }

    /** Points that the caller has just made: no copy, no check. */
    static PointCloud trusted(int dimensions, float[] rows) {
        return new PointCloud(dimensions, rows);
    }

    public int size() {
        return coordinates.length / dimensions;
    }

    public int dimensions() {
        return dimensions;
    }

    public float get(int point, int axis) {
        return coordinates[point * dimensions + axis];
    }

    /** One coordinate of every point. */
    public double[] axis(int axis) {
        double[] values = new double[size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = get(i, axis);
        }
        return values;
    }

    /** Writes the points as rows into a network's input, from {@code offset} on. */
    public void writeTo(float[] target, int offset) {
        System.arraycopy(coordinates, 0, target, offset, coordinates.length);
    }

    /** The points at the given indices, in that order. */
    public PointCloud select(int[] indices) {
        float[] rows = new float[indices.length * dimensions];
        for (int i = 0; i < indices.length; i++) {
            System.arraycopy(coordinates, indices[i] * dimensions, rows, i * dimensions, dimensions);
        }
        return new PointCloud(dimensions, rows);
    }

    /** The cloud with two of its axes swapped. */
    public PointCloud swapped(int axis1, int axis2) {
        float[] rows = coordinates.clone();
        for (int row = 0; row < rows.length; row += dimensions) {
            rows[row + axis1] = coordinates[row + axis2];
            rows[row + axis2] = coordinates[row + axis1];
        }
        return new PointCloud(dimensions, rows);
    }

    /** At most so many of the points, drawn without replacement where there are more. */
    public PointCloud sample(int most, RandomGenerator random) {
        return size() <= most ? this : select(Permutation.first(most, size(), random));
    }

    /** Whether all points are equal. */
    public boolean isOnePlace() {
        for (int i = dimensions; i < coordinates.length; i++) {
            if (coordinates[i] != coordinates[i - dimensions]) {
                return false;
            }
        }
        return true;
    }

    /** The cloud moved and scaled, by one factor, so that its bounding box has its centre at zero and its longest side is 1. */
    public PointCloud inUnitBox() {
        double[] centre = new double[dimensions];
        double side = 0;
        for (int axis = 0; axis < dimensions; axis++) {
            double low = Double.POSITIVE_INFINITY;
            double high = Double.NEGATIVE_INFINITY;
            for (int i = axis; i < coordinates.length; i += dimensions) {
                low = Math.min(low, coordinates[i]);
                high = Math.max(high, coordinates[i]);
            }
            centre[axis] = (low + high) / 2;
            side = Math.max(side, high - low);
        }
        return moved(centre, side);
    }

    /** The cloud moved and scaled so that its mean is zero and its farthest point has distance 1 from it. */
    public PointCloud inUnitSphere() {
        double[] mean = new double[dimensions];
        for (int i = 0; i < coordinates.length; i++) {
            mean[i % dimensions] += coordinates[i];
        }
        for (int axis = 0; axis < dimensions; axis++) {
            mean[axis] /= size();
        }
        double farthest = 0;
        for (int i = 0; i < size(); i++) {
            double square = 0;
            for (int axis = 0; axis < dimensions; axis++) {
                double d = get(i, axis) - mean[axis];
                square += d * d;
            }
            farthest = Math.max(farthest, square);
        }
        return moved(mean, Math.sqrt(farthest));
    }

    /** Points that all coincide have no size: they are moved and not scaled. */
    private PointCloud moved(double[] origin, double size) {
        double factor = size > 0 ? 1 / size : 1;
        float[] rows = new float[coordinates.length];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = (float) ((coordinates[i] - origin[i % dimensions]) * factor);
        }
        return new PointCloud(dimensions, rows);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PointCloud that
                && dimensions == that.dimensions
                && Arrays.equals(coordinates, that.coordinates);
    }

    @Override
    public int hashCode() {
        return 31 * dimensions + Arrays.hashCode(coordinates);
    }

    @Override
    public String toString() {
        return size() + " points of " + dimensions + " coordinates";
    }
}
