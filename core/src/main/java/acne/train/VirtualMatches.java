package acne.train;

import acne.math.Mat3;
import acne.math.Vec3;
import acne.tensor.Clouds;
import java.util.List;

/**
 * Matches made from the true pose: a point of image 1, and a point of image 2 moved onto its epipolar line.
 *
 * @param rows [x1 y1 x2 y2] in the frame of the network
 */
record VirtualMatches(double[] rows, Clouds clouds) {
    private static final int MOST = 100;

    static VirtualMatches of(List<StereoSample> samples) {
        int[] counts = samples.stream()
                .mapToInt(sample -> Math.min(MOST, sample.rows().size()))
                .toArray();
        Clouds clouds = Clouds.of(counts);
        double[] rows = new double[4 * clouds.rows()];
        for (int c = 0; c < counts.length; c++) {
            write(samples.get(c), counts[c], rows, 4 * clouds.start(c));
        }
        return new VirtualMatches(rows, clouds);
    }

    /** The points are those of the sample, whose rows are in random order, each with a partner from another row. */
    private static void write(StereoSample sample, int count, double[] rows, int start) {
        Mat3 fundamental = sample.frame2FromNormalised()
                .inverse()
                .transpose()
                .times(sample.essential())
                .times(sample.frame1FromNormalised().inverse());
        double[] points = sample.rows().coordinates();
        int all = sample.rows().size();
        for (int i = 0; i < count; i++) {
            double x = points[4 * i];
            double y = points[4 * i + 1];
            int partner = (i + all / 2) % all;
            Vec3 line = fundamental.times(new Vec3(x, y, 1));
            double length = line.x() * line.x() + line.y() * line.y();
            double px = points[4 * partner + 2];
            double py = points[4 * partner + 3];
            double along = length > 0 ? (line.x() * px + line.y() * py + line.z()) / length : 0;
            int at = start + 4 * i;
            rows[at] = x;
            rows[at + 1] = y;
            rows[at + 2] = px - along * line.x();
            rows[at + 3] = py - along * line.y();
        }
    }
}
