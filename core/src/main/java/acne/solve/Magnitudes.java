package acne.solve;

import acne.data.Correspondences;
import acne.geometry.Camera;
import acne.geometry.CameraPair;
import acne.geometry.Pixels;
import java.util.Locale;
import java.util.Optional;

/**
 * Whether the numbers of two views are of a size that arithmetic can deal with.
 *
 * <p>Estimation multiplies many coordinates, and divides by focal lengths and thresholds. Of lengths beyond these limits the results leave
 * the range of a double, and a search would answer with what is no number, or not at all. No photo has such lengths.
 */
public final class Magnitudes {
    private static final double LARGEST = 1e12;

    /** Of focal lengths, thresholds and the spread of points; images measured in metres or in focal lengths have far larger ones. */
    private static final double SMALLEST = 1e-9;

    private Magnitudes() {}

    /** What is too large or too small, with its place and the limit; empty where nothing is. */
    public static Optional<String> objection(Correspondences matches, Optional<CameraPair> cameras, Pixels threshold) {
        return toThreshold(threshold.value())
                .or(() -> cameras.flatMap(
                        pair -> toCamera("camera 1", pair.camera1()).or(() -> toCamera("camera 2", pair.camera2()))))
                .or(() -> toMatches(matches))
                .or(() -> cameras.isPresent() ? Optional.empty() : toSpread(ScaledMatches.of(matches)));
    }

    private static Optional<String> toThreshold(double value) {
        return isLength(value)
                ? Optional.empty()
                : Optional.of(words("need a threshold of %.0e to %.0e pixels, got %s", SMALLEST, LARGEST, value));
    }

    private static Optional<String> toCamera(String name, Camera camera) {
        boolean fine = isLength(camera.fx()) && isLength(camera.fy()) && isPlace(camera.cx()) && isPlace(camera.cy());
        return fine
                ? Optional.empty()
                : Optional.of(words(
                        "%s: need focal lengths of %.0e to %.0e and a principal point up to %.0e, got %s, %s and (%s, %s)",
                        name, SMALLEST, LARGEST, LARGEST, camera.fx(), camera.fy(), camera.cx(), camera.cy()));
    }

    private static Optional<String> toMatches(Correspondences m) {
        for (int i = 0; i < m.size(); i++) {
            if (!(isPlace(m.x1(i)) && isPlace(m.y1(i)) && isPlace(m.x2(i)) && isPlace(m.y2(i)))) {
                return Optional.of(words(
                        "need coordinates up to %.0e, match %d is (%s, %s) - (%s, %s)",
                        LARGEST, i, m.x1(i), m.y1(i), m.x2(i), m.y2(i)));
            }
        }
        return Optional.empty();
    }

    private static Optional<String> toSpread(ScaledMatches matches) {
        return matches.scale() >= SMALLEST
                ? Optional.empty()
                : Optional.of(words("need points that spread over %.0e or more, got %s", SMALLEST, matches.scale()));
    }

    private static boolean isLength(double value) {
        return value >= SMALLEST && value <= LARGEST;
    }

    private static boolean isPlace(double value) {
        return Math.abs(value) <= LARGEST;
    }

    private static String words(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
