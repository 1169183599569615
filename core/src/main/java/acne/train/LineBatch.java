package acne.train;

import acne.data.LineCloud;
import acne.nn.LinePoints;
import java.util.List;

/**
 * Clouds of a line task as the arrays that networks and losses read.
 *
 * @param points what the network sees
 * @param labels one where a point is an inlier
 * @param lines the true lines, clouds x 3
 */
record LineBatch(LinePoints points, float[] labels, float[] lines) {
    static LineBatch of(List<LineCloud> samples) {
        LinePoints points =
                LinePoints.of(samples.stream().map(LineCloud::points).toList());
        LineBatch batch = new LineBatch(
                points,
                new float[points.clouds().rows()],
                new float[3 * points.clouds().count()]);
        for (int i = 0; i < samples.size(); i++) {
            batch.put(samples.get(i), i);
        }
        return batch;
    }

    private void put(LineCloud sample, int cloud) {
        sample.writeLabels(labels, points.clouds().start(cloud));
        lines[3 * cloud] = (float) sample.theta().x();
        lines[3 * cloud + 1] = (float) sample.theta().y();
        lines[3 * cloud + 2] = (float) sample.theta().z();
    }
}
