package acne.data;

import java.util.random.RandomGenerator;

/**
 * Draws what a network sees from a set of clouds: points of an object with noise, and outliers.
 *
 * <p>Sample {@code i} of a seed is always the same, whatever was drawn before. Paper: sections "Classifying digits" and
 * "Classifying 3D objects".
 */
public final class CloudGenerator {
    private static final int FINGERPRINT_SAMPLES = 16;

    private final CloudSet set;
    private final CloudOptions options;
    private final long seed;
    private final EpochOrder order;

    public CloudGenerator(CloudSet set, CloudOptions options, long seed) {
        if (set.size() == 0) {
            throw new IllegalArgumentException("need at least one cloud");
        }
        this.set = set;
        this.options = options;
        this.seed = seed;
        order = new EpochOrder(set.size(), seed);
    }

    /** Sample {@code index} of an endless stream that visits every cloud once an epoch, in random order. */
    public CloudSample stream(long index) {
        return draw(order.at(index), SampleRandom.of(seed, index));
    }

    /** One fixed sample of each cloud of the set, in its order. */
    public CloudSample of(int cloud) {
        return draw(cloud, SampleRandom.of(seed, cloud));
    }

    /** How many clouds the set has. */
    public int size() {
        return set.size();
    }

    /** Tells this stream from any other, also from one that another version of this generator makes. */
    public String fingerprint() {
        SampleDigest digest = new SampleDigest();
        for (int i = 0; i < FINGERPRINT_SAMPLES; i++) {
            CloudSample sample = stream(i);
            digest.add(sample.label());
            for (int axis = 0; axis < sample.points().dimensions(); axis++) {
                digest.add(sample.points().axis(axis));
            }
        }
        return digest.shown();
    }

    private CloudSample draw(int cloud, RandomGenerator random) {
        PointCloud source = set.clouds().get(cloud);
        int dimensions = source.dimensions();
        int points = options.points().draw(random);
        int inliers = points - (int) Math.round(outlierRatio(random) * points);
        Augmentation.Variation variation = options.augmentation().draw(dimensions, random);
        int[] chosen = choose(inliers, source.size(), random);
        float[] rows = new float[points * dimensions];
        double[] row = new double[dimensions];
        for (int i = 0; i < inliers; i++) {
            variation.apply(source, chosen[i], row);
            for (int axis = 0; axis < dimensions; axis++) {
                rows[i * dimensions + axis] = (float) (row[axis] + options.noise() * random.nextGaussian());
            }
        }
        for (int i = inliers * dimensions; i < rows.length; i++) {
            rows[i] = (float) (options.boxHalfSide() * (2 * random.nextDouble() - 1));
        }
        return new CloudSample(
                PointCloud.trusted(dimensions, rows), inliers, set.labels().get(cloud));
    }

    private double outlierRatio(RandomGenerator random) {
        double ratio = options.outlierRatio().draw(random);
        boolean clean = options.cleanShare() > 0 && random.nextDouble() < options.cleanShare();
        return clean ? 0 : ratio;
    }

    private int[] choose(int count, int size, RandomGenerator random) {
        int[] chosen = new int[count];
        if (options.draw() == CloudOptions.Draw.WITH_REPLACEMENT) {
            for (int i = 0; i < count; i++) {
                chosen[i] = (int) (random.nextDouble() * size);
            }
            return chosen;
        }
        for (int from = 0; from < count; from += size) {
            int some = Math.min(size, count - from);
            System.arraycopy(Permutation.first(some, size, random), 0, chosen, from, some);
        }
        return chosen;
    }
}
