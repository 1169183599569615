package acne.io.dataset;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Chooses pairs that are hard and easy in a fixed proportion, and turned against each other by all angles there are.
 *
 * <p>About 15 % have an inlier ratio below 0.05, 36 % between 0.05 and 0.12, 32 % between 0.12 and 0.3, the rest more; what one kind
 * lacks goes to the others.
 */
final class PairQuota {
    private static final double[] UPPER = {0.05, 0.12, 0.3, Double.POSITIVE_INFINITY};
    private static final double[] SHARE = {0.15, 0.36, 0.32, 0.17};

    private PairQuota() {}

    /** As many of the candidates as are wanted, or all. */
    static <T> List<T> choose(
            List<T> candidates, int wanted, ToDoubleFunction<T> inlierRatio, ToDoubleFunction<T> rotation) {
        List<List<T>> bins = new ArrayList<>();
        for (int bin = 0; bin < UPPER.length; bin++) {
            double from = bin == 0 ? Double.NEGATIVE_INFINITY : UPPER[bin - 1];
            double to = UPPER[bin];
            bins.add(candidates.stream()
                    .filter(pair -> inlierRatio.applyAsDouble(pair) >= from && inlierRatio.applyAsDouble(pair) < to)
                    .sorted(Comparator.comparingDouble(rotation))
                    .toList());
        }
        int[] counts = counts(bins.stream().mapToInt(List::size).toArray(), Math.min(wanted, candidates.size()));
        List<T> chosen = new ArrayList<>();
        for (int bin = 0; bin < counts.length; bin++) {
            chosen.addAll(spread(bins.get(bin), counts[bin]));
        }
        return chosen;
    }

    /** How many to take of each bin: one after the other goes to the bin that is farthest below its share and has one left. */
    private static int[] counts(int[] sizes, int wanted) {
        int[] counts = new int[sizes.length];
        for (int taken = 0; taken < wanted; taken++) {
            int neediest = -1;
            for (int bin = 0; bin < sizes.length; bin++) {
                if (counts[bin] < sizes[bin]
                        && (neediest < 0 || counts[bin] / SHARE[bin] < counts[neediest] / SHARE[neediest])) {
                    neediest = bin;
                }
            }
            counts[neediest]++;
        }
        return counts;
    }

    /** Entries at equal distances of a sorted list. */
    private static <T> List<T> spread(List<T> sorted, int count) {
        List<T> chosen = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            chosen.add(sorted.get((int) ((i + 0.5) * sorted.size() / count)));
        }
        return chosen;
    }
}
