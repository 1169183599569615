package acne.io.colmap;

/**
 * Keypoints of one image.
 *
 * @param xy x, y, x, y, ... in our pixels
 * @param scales one a keypoint; all alike where the database has none
 */
public record ColmapKeypoints(float[] xy, float[] scales) {
    static final ColmapKeypoints NONE = new ColmapKeypoints(new float[0], new float[0]);

    /** From rows of COLMAP: x and y, then nothing, scale and orientation, or the four entries of an affine frame. */
    static ColmapKeypoints of(float[] values, int columns) {
        float[] xy = new float[2 * (values.length / columns)];
        float[] scales = new float[xy.length / 2];
        for (int i = 0; i < scales.length; i++) {
            int row = i * columns;
            xy[2 * i] = (float) (values[row] - Lens.COLMAP_OFFSET);
            xy[2 * i + 1] = (float) (values[row + 1] - Lens.COLMAP_OFFSET);
            scales[i] = switch (columns) {
                case 4 -> values[row + 2];
                case 6 ->
                    (float) (Math.hypot(values[row + 2], values[row + 4])
                                    + Math.hypot(values[row + 3], values[row + 5]))
                            / 2;
                default -> 1;
            };
        }
        return new ColmapKeypoints(xy, scales);
    }
}
