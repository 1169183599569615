package acne.data;

import java.util.random.RandomGenerator;

/**
 * How a cloud of a training set is varied each time that it is drawn.
 *
 * @param turn the rotation
 * @param scale the range of the factor of each axis
 * @param shift the largest shift along each axis, either way
 */
public record Augmentation(Turn turn, DoubleRange scale, double shift) {
    /** Nothing changes. */
    public static final Augmentation NONE = new Augmentation(Turn.NONE, DoubleRange.only(1), 0);

    /** The rotation. */
    public enum Turn {
        NONE,
        /** By a random angle about the vertical, which is the second axis of ModelNet40's clouds. */
        VERTICAL
    }

    public Augmentation {
        if (!(scale.from() > 0) || !(shift >= 0)) {
            throw new IllegalArgumentException(
                    "augmentation: need a scale above 0 and a shift of 0 or more, got " + scale + " and " + shift);
        }
    }

    /** A variation that all points of a cloud share: y = turn(x) * scale + shift. */
    Variation draw(int dimensions, RandomGenerator random) {
        double angle = turn == Turn.NONE ? 0 : 2 * Math.PI * random.nextDouble();
        double[] factors = new double[dimensions];
        double[] shifts = new double[dimensions];
        for (int axis = 0; axis < dimensions; axis++) {
            factors[axis] = scale.draw(random);
            shifts[axis] = shift == 0 ? 0 : shift * (2 * random.nextDouble() - 1);
        }
        return new Variation(Math.cos(angle), Math.sin(angle), factors, shifts);
    }

    record Variation(double cosine, double sine, double[] factors, double[] shifts) {
        /** Puts the varied point into a row of its coordinates. */
        void apply(PointCloud from, int point, double[] row) {
            for (int axis = 0; axis < row.length; axis++) {
                row[axis] = from.get(point, axis);
            }
            if (sine != 0) {
                double x = row[0];
                double z = row[2];
                row[0] = cosine * x + sine * z;
                row[2] = cosine * z - sine * x;
            }
            for (int axis = 0; axis < row.length; axis++) {
                row[axis] = factors[axis] * row[axis] + shifts[axis];
            }
        }
    }
}
