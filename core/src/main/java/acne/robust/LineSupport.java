package acne.robust;

import acne.data.Points2;
import acne.geometry.Line;

/**
 * A line with what speaks for it.
 *
 * @param logAccidents logarithm of the number of lines as good as this one that chance is expected to make; below 0 the
 *     line stands out. Infinite where fewer than three points lie close to it
 * @param halfWidth distance within which points count as inliers, in the units of the points
 * @param inliers number of points within it
 */
public record LineSupport(Line line, double logAccidents, double halfWidth, int inliers) {
    /**
     * What speaks for any line, at the scale that suits it best.
     *
     * @param resolution spacing of the coordinates, such as 1 for whole pixels; 0 for none
     */
    public static LineSupport of(Line line, Points2 points, double resolution) {
        return new LineSignificance(points, resolution).support(line);
    }

    public boolean standsOut() {
        return logAccidents < 0;
    }
}
