package acne.io.colmap;

/**
 * Descriptors of one image.
 *
 * @param values one row of unsigned bytes a keypoint
 * @param dimension length of a row
 */
public record ColmapDescriptors(byte[] values, int dimension) {
    /** The rows as numbers from 0 to 255. */
    public float[] toFloats() {
        float[] floats = new float[values.length];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = values[i] & 0xFF;
        }
        return floats;
    }
}
