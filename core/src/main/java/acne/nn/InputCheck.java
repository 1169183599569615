package acne.nn;

import acne.tensor.Clouds;
import acne.tensor.Tensor;

/** Refuses points that no network can work with, once, where they enter. */
final class InputCheck {
    private InputCheck() {}

    static void check(Tensor points, Clouds clouds, int inputs) {
        if (points.rows() != clouds.rows() || points.columns() != inputs) {
            throw new IllegalArgumentException("points: need %d x %d, got %d x %d"
                    .formatted(clouds.rows(), inputs, points.rows(), points.columns()));
        }
        float[] values = points.values();
        for (int i = 0; i < points.size(); i++) {
            if (!Float.isFinite(values[i])) {
                throw new IllegalArgumentException("points: need finite values, point %d has %s in column %d"
                        .formatted(i / inputs, values[i], i % inputs));
            }
        }
    }

    /** Refuses constants of a solver that are too few or not finite. */
    static void check(String name, double[] values, Clouds clouds, int columns) {
        if (values.length != clouds.rows() * columns) {
            throw new IllegalArgumentException(
                    "%s: need %d x %d values, got %d".formatted(name, clouds.rows(), columns, values.length));
        }
        for (int i = 0; i < values.length; i++) {
            if (!Double.isFinite(values[i])) {
                throw new IllegalArgumentException("%s: need finite values, row %d has %s in column %d"
                        .formatted(name, i / columns, values[i], i % columns));
            }
        }
    }
}
