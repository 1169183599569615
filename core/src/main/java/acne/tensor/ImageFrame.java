package acne.tensor;

/**
 * The weighted normalisation of the points of one image, and its gradient: the frame with the weighted centroid at zero and the
 * weighted mean distance from it sqrt(2) (Hartley 1997, with weights).
 */
final class ImageFrame {
    /** A smaller mean distance counts as this one: all points coincide, and any scale will do. */
    private static final double SHORTEST = 1e-30;

    private final int column;
    private double[] matches = new double[0];
    private double total;
    private double distance;
    double centreX;
    double centreY;
    double scale;

    /** Gradients that are summed before {@link #backward}. */
    double dCentreX;

    double dCentreY;
    double dScale;

    /** A frame of the points whose x stands in this column of the matches, and y in the next. */
    ImageFrame(int column) {
        this.column = column;
    }

    /** Fits the frame to rows of the matches; clears the gradients. */
    void fit(double[] newMatches, float[] w, int start, int end) {
        matches = newMatches;
        total = 0;
        double sumX = 0;
        double sumY = 0;
        for (int r = start; r < end; r++) {
            total += w[r];
            sumX += w[r] * rawX(r);
            sumY += w[r] * rawY(r);
        }
        total = Math.max(total, Double.MIN_NORMAL);
        centreX = sumX / total;
        centreY = sumY / total;
        double sum = 0;
        for (int r = start; r < end; r++) {
            sum += w[r] * length(r);
        }
        distance = Math.max(sum / total, SHORTEST);
        scale = Math.sqrt(2) / distance;
        dCentreX = 0;
        dCentreY = 0;
        dScale = 0;
    }

    private double rawX(int row) {
        return matches[row * 4 + column];
    }

    private double rawY(int row) {
        return matches[row * 4 + column + 1];
    }

    private double length(int row) {
        double x = rawX(row) - centreX;
        double y = rawY(row) - centreY;
        return Math.sqrt(x * x + y * y);
    }

    double x(int row) {
        return (rawX(row) - centreX) * scale;
    }

    double y(int row) {
        return (rawY(row) - centreY) * scale;
    }

    /** Sums the gradient of one point in the frame. */
    void addPointGradient(int row, double dx, double dy) {
        dCentreX -= dx * scale;
        dCentreY -= dy * scale;
        dScale += dx * (rawX(row) - centreX) + dy * (rawY(row) - centreY);
    }

    /** Adds the gradients of the weights. */
    void backward(float[] w, int start, int end, float[] dWeights) {
        double dDistance = distance > SHORTEST ? -dScale * scale / distance : 0;
        for (int r = start; r < end; r++) {
            double x = rawX(r) - centreX;
            double y = rawY(r) - centreY;
            double length = length(r);
            if (length > 0) {
                dCentreX -= dDistance * w[r] / total * x / length;
                dCentreY -= dDistance * w[r] / total * y / length;
            }
        }
        for (int r = start; r < end; r++) {
            double x = rawX(r) - centreX;
            double y = rawY(r) - centreY;
            double gradient = dDistance * (length(r) - distance) + dCentreX * x + dCentreY * y;
            dWeights[r] += (float) (gradient / total);
        }
    }
}
