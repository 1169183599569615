package acne.robust;

import java.util.random.RandomGenerator;

/**
 * Progressive sampling (Chum, Matas 2005): first among the data of the highest scores, then among more and more of them.
 *
 * <p>After {@code horizon} samples the drawing is uniform, so that a misleading order only costs time.
 */
final class ProsacSampler implements Sampler {
    private final int[] order;
    private final RandomGenerator random;
    private final int horizon;
    private int drawn;
    private int pool;
    private double poolShare;
    private int poolEnd;

    /** Higher scores are better; equal ones keep their order. */
    ProsacSampler(double[] scores, int horizon, RandomGenerator random) {
        this.order = DescendingOrder.of(scores);
        this.horizon = horizon;
        this.random = random;
    }

    @Override
    public void next(int[] sample) {
        int m = sample.length;
        if (drawn == 0) {
            begin(m);
        }
        drawn++;
        while (drawn > poolEnd && pool < order.length) {
            grow(m);
        }
        if (pool >= order.length) {
            UniformSampler.draw(sample, m, order.length, random);
        } else {
            // The newest datum of the pool is always in: the older ones had their samples.
            UniformSampler.draw(sample, m - 1, pool - 1, random);
            sample[m - 1] = pool - 1;
        }
        for (int k = 0; k < m; k++) {
            sample[k] = order[sample[k]];
        }
    }

    /** The expected number of the horizon's samples that fall within the first m data. */
    private void begin(int m) {
        pool = m;
        poolEnd = 1;
        poolShare = horizon;
        for (int i = 0; i < m; i++) {
            poolShare *= (double) (m - i) / (order.length - i);
        }
    }

    private void grow(int m) {
        double share = poolShare * (pool + 1) / (pool + 1 - m);
        poolEnd += (int) Math.ceil(share - poolShare);
        poolShare = share;
        pool++;
    }
}
