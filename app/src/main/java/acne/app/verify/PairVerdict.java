package acne.app.verify;

import acne.io.colmap.GeometryConfig;
import java.util.Locale;

/** What a verification says of a pair. */
public enum PairVerdict {
    CALIBRATED(GeometryConfig.CALIBRATED),
    UNCALIBRATED(GeometryConfig.UNCALIBRATED),
    PLANAR(GeometryConfig.PLANAR),
    PANORAMIC(GeometryConfig.PANORAMIC),
    PLANAR_OR_PANORAMIC(GeometryConfig.PLANAR_OR_PANORAMIC),
    /** Fewer matches than inliers are asked for. */
    TOO_FEW_MATCHES(GeometryConfig.DEGENERATE),
    /** A geometry, but fewer inliers than are asked for. */
    TOO_FEW_INLIERS(GeometryConfig.DEGENERATE),
    /** Keypoints that repeat or line up. */
    DEGENERATE(GeometryConfig.DEGENERATE),
    /** No geometry gathers more matches than chance would. */
    NO_GEOMETRY(GeometryConfig.DEGENERATE);

    private final GeometryConfig config;

    PairVerdict(GeometryConfig config) {
        this.config = config;
    }

    GeometryConfig config() {
        return config;
    }

    public boolean isVerified() {
        return config != GeometryConfig.DEGENERATE;
    }

    /** The name in tables and JSON. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
