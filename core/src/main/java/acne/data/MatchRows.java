package acne.data;

import acne.geometry.Camera;
import acne.geometry.CameraPair;
import java.util.Optional;

/**
 * Matches in the frame in which a network sees them.
 *
 * <p>The frame of an image is written as a camera: the true one where it is known, else that of the image size, else that of the
 * box around the points. The arrays are shared for speed: readers must not write to them.
 *
 * @param coordinates [x1 y1 x2 y2] a match
 * @param ratios the descriptor ratio of each match, or empty where unknown
 * @param mutual one where a match is nearest in both directions, else zero; empty where unknown
 * @param support the {@link NeighbourSupport} of each match, or empty where nobody needs it
 */
public record MatchRows(double[] coordinates, float[] ratios, float[] mutual, float[] support) {
    /** The rows of matches in given frames. */
    public static MatchRows of(Correspondences matches, CameraPair frames) {
        int n = matches.size();
        double[] coordinates = new double[4 * n];
        float[] ratios = new float[matches.hasRatios() ? n : 0];
        float[] mutual = new float[matches.hasMutual() ? n : 0];
        for (int i = 0; i < n; i++) {
            coordinates[4 * i] = frames.camera1().normalisedX(matches.x1(i));
            coordinates[4 * i + 1] = frames.camera1().normalisedY(matches.y1(i));
            coordinates[4 * i + 2] = frames.camera2().normalisedX(matches.x2(i));
            coordinates[4 * i + 3] = frames.camera2().normalisedY(matches.y2(i));
            if (ratios.length > 0) {
                ratios[i] = (float) matches.ratio(i);
            }
            if (mutual.length > 0) {
                mutual[i] = matches.mutual(i) ? 1 : 0;
            }
        }
        return new MatchRows(coordinates, ratios, mutual, new float[0]);
    }

    /** The same rows with the support that each match has among those it was found with. */
    public MatchRows withSupport(float[] values) {
        if (values.length != NeighbourSupport.COLUMNS * size()) {
            throw new IllegalArgumentException("need " + NeighbourSupport.COLUMNS + " values of support a match: "
                    + size() + " matches, " + values.length + " values");
        }
        return new MatchRows(coordinates, ratios, mutual, values);
    }

    /** The frames of matches with these cameras, or without any. */
    public static CameraPair frames(Correspondences matches, Optional<CameraPair> cameras) {
        return cameras.or(() -> matches.sizes()
                        .map(sizes -> new CameraPair(
                                sizes.size1().frame(), sizes.size2().frame())))
                .orElseGet(() -> around(matches));
    }

    private static CameraPair around(Correspondences matches) {
        double[] low = {Double.MAX_VALUE, Double.MAX_VALUE, Double.MAX_VALUE, Double.MAX_VALUE};
        double[] high = {-Double.MAX_VALUE, -Double.MAX_VALUE, -Double.MAX_VALUE, -Double.MAX_VALUE};
        for (int i = 0; i < matches.size(); i++) {
            double[] row = {matches.x1(i), matches.y1(i), matches.x2(i), matches.y2(i)};
            for (int k = 0; k < 4; k++) {
                low[k] = Math.min(low[k], row[k]);
                high[k] = Math.max(high[k], row[k]);
            }
        }
        return new CameraPair(box(low, high, 0), box(low, high, 2));
    }

    private static Camera box(double[] low, double[] high, int k) {
        if (!(low[k] <= high[k])) {
            return Camera.ofFocal(1, 0, 0); // of no points at all
        }
        // Halves first: the sum of two coordinates may leave the range of a double.
        double longer = 2 * Math.max(high[k] / 2 - low[k] / 2, high[k + 1] / 2 - low[k + 1] / 2);
        double side = longer > 0 && longer < Double.MAX_VALUE ? longer : 1;
        return Camera.ofFocal(side, low[k] / 2 + high[k] / 2, low[k + 1] / 2 + high[k + 1] / 2);
    }

    public int size() {
        return coordinates.length / 4;
    }
}
