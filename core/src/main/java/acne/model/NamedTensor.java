package acne.model;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One tensor of a model file: its name, its shape and its values in row-major order.
 *
 * <p>The arrays are shared with the caller, not copied: weights are large, and a model is read once.
 */
public record NamedTensor(String name, int[] shape, float[] values) {
    /** More axes than any network here uses; a file that asks for more is damaged. */
    static final int MAX_RANK = 8;

    public NamedTensor {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("a tensor needs a name");
        }
        if (shape.length > MAX_RANK) {
            throw new IllegalArgumentException(
                    "tensor '" + name + "': at most " + MAX_RANK + " axes, got " + shape.length);
        }
        long size = size(shape);
        if (size != values.length) {
            throw new IllegalArgumentException("tensor '" + name + "': shape " + Arrays.toString(shape) + " needs "
                    + size + " values, got " + values.length);
        }
    }

    /** Product of the axes; a negative axis or a product above the largest array is refused. */
    static long size(int... shape) {
        long size = 1;
        boolean empty = false;
        for (int axis : shape) {
            if (axis < 0) {
                throw new IllegalArgumentException("shape " + Arrays.toString(shape) + " has a negative axis");
            }
            // A zero must not hide the overflow of the other axes.
            empty |= axis == 0;
            size *= Math.max(axis, 1);
            if (size > Integer.MAX_VALUE) {
                throw new IllegalArgumentException(
                        "shape " + Arrays.toString(shape) + " has more than " + Integer.MAX_VALUE + " values");
            }
        }
        return empty ? 0 : size;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof NamedTensor that
                && name.equals(that.name)
                && Arrays.equals(shape, that.shape)
                && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, Arrays.hashCode(shape), Arrays.hashCode(values));
    }

    @Override
    public String toString() {
        return name + Arrays.toString(shape);
    }
}
