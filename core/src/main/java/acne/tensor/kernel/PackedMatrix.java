package acne.tensor.kernel;

/** A k x n matrix in the form that one of the matrix kernels reads fastest; it grows to the largest matrix it has held. */
public final class PackedMatrix {
    int k;
    int n;

    /** The SIMD twin's form: panels of 16 columns, each panel k rows of 16 floats, the last one filled with zeros. */
    float[] panels = new float[0];

    /** The scalar twin's form: an array a row, because the compiler vectorises only loops without an offset. */
    float[][] rows = new float[0][];
}
