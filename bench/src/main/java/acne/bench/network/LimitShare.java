package acne.bench.network;

import acne.bench.network.Alternation.Timing;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * What our forward pass on one thread reaches of the multiply-add limit of a core.
 *
 * @param gflops the limit, GFLOP/s by the median
 * @param byMedian the share of it, by the medians of both
 * @param beside the share right beside the limit, by the median of the rounds
 * @param byLeast the share by the least times of both
 * @param secondCore what two cores offer at best: the share of one core's time that the same multiply-adds take on both
 */
record LimitShare(double gflops, double byMedian, double beside, double byLeast, double secondCore) {
    private static final double NEEDED_GFLOP = NeededArithmetic.gflop(ForwardBench.settings(), ForwardBench.POINTS);

    /** The share, where times are those of our forward pass, of the limit of a core, and of that of two at once. */
    static LimitShare of(Timing ours, Timing limit, Timing limitOfBoth) {
        double gflops = FmaLimit.gflop() / limit.median();
        return new LimitShare(
                gflops,
                share(ours.median(), gflops),
                NEEDED_GFLOP / FmaLimit.gflop() * limit.besideFirst(),
                share(ours.least(), FmaLimit.gflop() / limit.least()),
                limitOfBoth.median() / 2 / limit.median());
    }

    private static double share(double seconds, double gflops) {
        return NEEDED_GFLOP / seconds / gflops;
    }

    String toText() {
        return String.format(
                        Locale.ROOT,
                        "FMA limit %.1f GFLOP/s a core (median); ours on one thread reaches %.0f%% of it%n",
                        gflops,
                        100 * byMedian)
                + String.format(
                        Locale.ROOT,
                        "  right beside it %.0f%% (median of the rounds); by the least times %.0f%%%n",
                        100 * beside,
                        100 * byLeast)
                + String.format(
                        Locale.ROOT, "the same multiply-adds on both cores take %.2f of the time of one%n", secondCore);
    }

    Map<String, Object> toJson() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("fma_gflops", gflops);
        json.put("share_of_limit", byMedian);
        json.put("share_of_limit_beside", beside);
        json.put("share_of_limit_least", byLeast);
        json.put("fma_two_cores", secondCore);
        json.put("gflop", NEEDED_GFLOP);
        return json;
    }
}
