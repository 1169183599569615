package acne.data;

import acne.math.Vec3;
import java.util.random.RandomGenerator;

/**
 * Makes the clouds of the line fitting task (paper, section "Robust line fitting" of the results).
 *
 * <p>Points are uniform in [-1, 1]^2; two of them, chosen at random, define the line; each point is projected on it with
 * the probability of an inlier. Cloud {@code i} of a seed is always the same, whatever was drawn before.
 */
public final class LineGenerator {
    /** Fewer points do not define a line. */
    public static final int MIN_POINTS = 2;

    private static final int FINGERPRINT_CLOUDS = 16;

    /**
     * What the clouds look like; each cloud draws its values from the ranges.
     *
     * @param points number of points
     * @param outlierRatio probability that a point is left where it is
     * @param inlierNoise standard deviation of the Gaussian noise on both coordinates of a projected point
     */
    public record Options(IntRange points, DoubleRange outlierRatio, DoubleRange inlierNoise) {
        /** The mix that the bundled model learns from. */
        public static final Options MIXED =
                new Options(new IntRange(50, 1000), new DoubleRange(0, 0.95), new DoubleRange(0, 0.02));

        public Options {
            if (points.from() < MIN_POINTS) {
                throw new IllegalArgumentException("need at least " + MIN_POINTS + " points, got " + points.from());
            }
            if (outlierRatio.from() < 0 || outlierRatio.to() > 1) {
                throw new IllegalArgumentException("need an outlier ratio from 0 to 1, got " + outlierRatio);
            }
            if (inlierNoise.from() < 0) {
                throw new IllegalArgumentException("need a noise of 0 or more, got " + inlierNoise);
            }
        }

        /** The paper's clouds: 100 points, one outlier ratio, no noise. */
        public static Options paper(double outlierRatio) {
            return new Options(IntRange.only(100), DoubleRange.only(outlierRatio), DoubleRange.only(0));
        }
    }

    private final Options options;
    private final long seed;

    public LineGenerator(Options options, long seed) {
        this.options = options;
        this.seed = seed;
    }

    /** Cloud {@code index} of this generator's seed. */
    public LineCloud cloud(long index) {
        return draw(options, SampleRandom.of(seed, index));
    }

    /** Cloud {@code index} with a given number of points, so that a batch can have clouds of one size. */
    public LineCloud cloud(long index, int points) {
        Options sized = new Options(IntRange.only(points), options.outlierRatio(), options.inlierNoise());
        return draw(sized, SampleRandom.of(seed, index));
    }

    /** Tells this stream of clouds from any other, also from one that another version of this generator makes. */
    public String fingerprint() {
        SampleDigest digest = new SampleDigest();
        for (int i = 0; i < FINGERPRINT_CLOUDS; i++) {
            Points2 points = cloud(i).points();
            for (int k = 0; k < points.size(); k++) {
                digest.add(points.x(k), points.y(k));
            }
        }
        return digest.shown();
    }

    private static LineCloud draw(Options options, RandomGenerator random) {
        int size = options.points().draw(random);
        double outlierRatio = options.outlierRatio().draw(random);
        double noise = options.inlierNoise().draw(random);
        double[] x = new double[size];
        double[] y = new double[size];
        for (int i = 0; i < size; i++) {
            x[i] = 2 * random.nextDouble() - 1;
            y[i] = 2 * random.nextDouble() - 1;
        }
        Vec3 theta = lineThroughTwo(x, y, random);
        for (int i = 0; i < size; i++) {
            if (random.nextDouble() >= outlierRatio) {
                project(x, y, i, theta);
                if (noise > 0) {
                    x[i] += noise * random.nextGaussian();
                    y[i] += noise * random.nextGaussian();
                }
            }
        }
        return new LineCloud(Points2.of(x, y), theta);
    }

    private static Vec3 lineThroughTwo(double[] x, double[] y, RandomGenerator random) {
        while (true) {
            int i = (int) (random.nextDouble() * x.length);
            int j = (int) (random.nextDouble() * x.length);
            if (x[i] != x[j] || y[i] != y[j]) {
                return new Vec3(x[i], y[i], 1).cross(new Vec3(x[j], y[j], 1)).normalised();
            }
        }
    }

    private static void project(double[] x, double[] y, int i, Vec3 theta) {
        double distance =
                (theta.x() * x[i] + theta.y() * y[i] + theta.z()) / (theta.x() * theta.x() + theta.y() * theta.y());
        x[i] -= distance * theta.x();
        y[i] -= distance * theta.y();
    }
}
