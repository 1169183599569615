package acne.train;

import acne.data.LineCloud;
import acne.data.Points2;
import acne.tensor.Clouds;
import java.util.List;

/**
 * Clouds of a line task as the arrays that networks and losses read.
 *
 * @param clouds how the rows are divided
 * @param points coordinates, rows x 2
 * @param homogeneous [x, y, 1] in double, rows x 3
 * @param labels one where a point is an inlier
 * @param lines the true lines, clouds x 3
 */
record LineBatch(Clouds clouds, float[] points, double[] homogeneous, float[] labels, float[] lines) {
    static LineBatch of(List<LineCloud> samples) {
        Clouds clouds = Clouds.of(samples.stream().mapToInt(LineCloud::size).toArray());
        LineBatch batch = new LineBatch(
                clouds,
                new float[2 * clouds.rows()],
                new double[3 * clouds.rows()],
                new float[clouds.rows()],
                new float[3 * clouds.count()]);
        for (int i = 0; i < clouds.count(); i++) {
            batch.put(samples.get(i), i);
        }
        return batch;
    }

    private void put(LineCloud sample, int cloud) {
        int start = clouds.start(cloud);
        Points2 from = sample.points();
        from.writeTo(points, 2 * start);
        sample.writeLabels(labels, start);
        for (int i = 0; i < from.size(); i++) {
            homogeneous[3 * (start + i)] = from.x(i);
            homogeneous[3 * (start + i) + 1] = from.y(i);
            homogeneous[3 * (start + i) + 2] = 1;
        }
        lines[3 * cloud] = (float) sample.theta().x();
        lines[3 * cloud + 1] = (float) sample.theta().y();
        lines[3 * cloud + 2] = (float) sample.theta().z();
    }
}
