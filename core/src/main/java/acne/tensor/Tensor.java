package acne.tensor;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A row-major rows x columns matrix of floats on a tape, with its gradient once the tape has run backward.
 *
 * <p>Its arrays belong to the tape and may be longer than the matrix; they hold until the tape is rewound.
 */
public final class Tensor {
    static final float[] EMPTY = new float[0];

    private int rows;
    private int columns;
    float[] values = EMPTY;
    private float @Nullable [] gradient;
    private boolean needsGradient;

    /** What is left to do before the values hold; null where nothing is. */
    private @Nullable Runnable pending;

    Tensor() {}

    void shape(int newRows, int newColumns, boolean newNeedsGradient) {
        rows = newRows;
        columns = newColumns;
        needsGradient = newNeedsGradient;
    }

    public int rows() {
        return rows;
    }

    public int columns() {
        return columns;
    }

    public int size() {
        return rows * columns;
    }

    /** The elements, row by row; the array may be longer. */
    public float[] values() {
        Runnable last = pending;
        if (last != null) {
            last.run();
        }
        return values;
    }

    void setPending(@Nullable Runnable newPending) {
        pending = newPending;
    }

    public float get(int row, int column) {
        return values()[row * columns + column];
    }

    /** A copy of the elements. */
    public float[] toArray() {
        return Arrays.copyOf(values(), size());
    }

    /** Whether a gradient flows to this tensor when the tape runs backward. */
    public boolean needsGradient() {
        return needsGradient;
    }

    /** Whether some operation has put a gradient here. */
    boolean hasGradient() {
        return gradient != null;
    }

    /** The gradient of the loss with respect to this tensor; zero where nothing depends on it. */
    public float[] gradient() {
        return gradient == null ? new float[size()] : gradient;
    }

    void setGradient(float @Nullable [] newGradient) {
        gradient = newGradient;
    }

    /** Fails with the shapes in the message unless this tensor is rows x columns. */
    Tensor require(String role, int wantedRows, int wantedColumns) {
        if (rows != wantedRows || columns != wantedColumns) {
            throw new IllegalArgumentException(
                    "%s: need %d x %d, got %d x %d".formatted(role, wantedRows, wantedColumns, rows, columns));
        }
        return this;
    }

    @Override
    public String toString() {
        return "Tensor " + rows + " x " + columns;
    }
}
