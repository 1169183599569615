package acne.bench.network;

import java.util.SplittableRandom;

/** Points of a normal distribution with labels, one in ten an inlier. */
record BenchCloud(float[] points, float[] labels, int inputs) {
    static BenchCloud of(long seed, int count, int inputs) {
        SplittableRandom random = new SplittableRandom(seed);
        float[] points = new float[count * inputs];
        for (int i = 0; i < points.length; i++) {
            points[i] = (float) (0.5 * random.nextGaussian());
        }
        float[] labels = new float[count];
        for (int i = 0; i < count; i++) {
            labels[i] = random.nextDouble() < 0.1 ? 1f : 0f;
        }
        return new BenchCloud(points, labels, inputs);
    }

    int count() {
        return labels.length;
    }
}
