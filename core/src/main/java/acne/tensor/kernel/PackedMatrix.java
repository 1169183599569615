package acne.tensor.kernel;

/** A k x n matrix in the form that one of the matrix kernels reads fastest; it grows to the largest matrix it has held. */
public final class PackedMatrix {
    int k;
    int n;

    /** Whether products may save multiplications at the price of a few more rounding errors. */
    final boolean mayRoundMore;

    /** The SIMD twin's form: panels of 16 columns, each panel k rows of 16 floats, the last one filled with zeros. */
    float[] panels = new float[0];

    /** The SIMD twin's form of a matrix for {@link SevenProducts}; empty where that is not wanted or does not pay. */
    float[] sevenths = new float[0];

    /** The scalar twin's form: an array a row, because the compiler vectorises only loops without an offset. */
    float[][] rows = new float[0][];

    /** A matrix whose products are rounded as little as those of the plain algorithm. */
    public PackedMatrix() {
        this(false);
    }

    private PackedMatrix(boolean mayRoundMore) {
        this.mayRoundMore = mayRoundMore;
    }

    /** The weights of a network, which bear rounding errors that are two or three times as large. */
    public static PackedMatrix ofWeights() {
        return new PackedMatrix(true);
    }
}
