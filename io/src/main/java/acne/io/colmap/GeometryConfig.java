package acne.io.colmap;

/** What kind of geometry a pair has, under COLMAP's numbers. */
public enum GeometryConfig {
    /** No geometry was found. */
    DEGENERATE(1),
    /** An essential matrix. */
    CALIBRATED(2),
    /** A fundamental matrix. */
    UNCALIBRATED(3),
    /** A homography, from a plane. */
    PLANAR(4),
    /** A homography, from a turn of the camera. */
    PANORAMIC(5),
    /** A homography, from either. */
    PLANAR_OR_PANORAMIC(6);

    private final int code;

    GeometryConfig(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }
}
