package acne.tensor;

import acne.tensor.kernel.Kernels;
import acne.tensor.kernel.PackedMatrix;
import java.util.Arrays;

/** A trainable array with its name and shape, and cached packed forms for matrix products. */
public final class Parameter {
    private final String name;
    private final int[] shape;
    private final int index;
    private final float[] values;
    private final PackedMatrix packed = PackedMatrix.ofWeights();
    private final PackedMatrix packedTransposed = PackedMatrix.ofWeights();
    private volatile boolean packedValid;
    private volatile boolean packedTransposedValid;

    Parameter(String name, int[] shape, int index) {
        this.name = name;
        this.shape = shape.clone();
        this.index = index;
        this.values = new float[Arrays.stream(shape).reduce(1, Math::multiplyExact)];
    }

    public String name() {
        return name;
    }

    public int[] shape() {
        return shape.clone();
    }

    public int size() {
        return values.length;
    }

    /** The position in its {@link Parameters}. */
    int index() {
        return index;
    }

    /** The values themselves; call {@link #changed} after writing to them. */
    public float[] values() {
        return values;
    }

    /** Drops the packed forms; the values have changed. */
    public void changed() {
        packedValid = false;
        packedTransposedValid = false;
    }

    int rows() {
        return shape[0];
    }

    int columns() {
        return shape.length == 1 ? 1 : shape[1];
    }

    /** The matrix packed as the right-hand side of a product. */
    PackedMatrix packed() {
        if (!packedValid) {
            synchronized (packed) {
                if (!packedValid) {
                    Kernels.get().matrix().pack(values, 0, columns(), rows(), columns(), packed);
                    packedValid = true;
                }
            }
        }
        return packed;
    }

    /** The transposed matrix packed as the right-hand side of a product. */
    PackedMatrix packedTransposed() {
        if (!packedTransposedValid) {
            synchronized (packedTransposed) {
                if (!packedTransposedValid) {
                    Kernels.get().matrix().packTransposed(values, 0, columns(), columns(), rows(), packedTransposed);
                    packedTransposedValid = true;
                }
            }
        }
        return packedTransposed;
    }
}
