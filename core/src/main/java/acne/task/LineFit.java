package acne.task;

import acne.geometry.Line;
import java.util.Arrays;
import java.util.Optional;

/** What {@link LineFitter} found; immutable. */
public final class LineFit {
    /** The verdict. */
    public enum Status {
        /** The line stands out from what chance would make of as many points, or all points lie on it. */
        FOUND,
        /** There is a best line, but points without any line would often have one as good. */
        NOT_SIGNIFICANT,
        /** Fewer than two points. */
        TOO_FEW,
        /** All points are equal. */
        DEGENERATE
    }

    private final Status status;
    private final String reason;
    private final Optional<Line> line;
    private final double threshold;
    private final boolean[] inliers;
    private final double[] weights;

    LineFit(Status status, String reason, Optional<Line> line, double threshold, boolean[] inliers, double[] weights) {
        this.status = status;
        this.reason = reason;
        this.line = line;
        this.threshold = threshold;
        this.inliers = inliers;
        this.weights = weights;
    }

    static LineFit none(Status status, String reason, int points) {
        return new LineFit(status, reason, Optional.empty(), 0, new boolean[points], new double[points]);
    }

    /** Whether there is a line, and if not why. */
    public Status status() {
        return status;
    }

    /** One sentence for a person. */
    public String reason() {
        return reason;
    }

    /** The line in the units of the points; empty for {@link Status#TOO_FEW} and {@link Status#DEGENERATE}. */
    public Optional<Line> line() {
        return line;
    }

    /** The distance within which a point counts as an inlier: the one asked for, else the one the points suggest. */
    public double threshold() {
        return threshold;
    }

    /** Whether a point is within the threshold of the line. */
    public boolean isInlier(int i) {
        return inliers[i];
    }

    /** How many of the points are inliers. */
    public int inlierCount() {
        int count = 0;
        for (boolean inlier : inliers) {
            count += inlier ? 1 : 0;
        }
        return count;
    }

    /** A copy, one value a point. */
    public boolean[] inliers() {
        return inliers.clone();
    }

    /** A copy: the network's weights, or 1 for inliers and 0 for outliers where no network took part. */
    public double[] weights() {
        return weights.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LineFit that
                && status == that.status
                && reason.equals(that.reason)
                && line.equals(that.line)
                && threshold == that.threshold
                && Arrays.equals(inliers, that.inliers)
                && Arrays.equals(weights, that.weights);
    }

    @Override
    public int hashCode() {
        return 31 * status.hashCode() + line.hashCode();
    }

    @Override
    public String toString() {
        return status + ": " + reason;
    }
}
