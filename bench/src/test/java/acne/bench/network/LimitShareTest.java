package acne.bench.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.bench.network.Alternation.Timing;
import java.util.List;
import org.junit.jupiter.api.Test;

class LimitShareTest {
    private static final double NEEDED = NeededArithmetic.gflop(ForwardBench.settings(), ForwardBench.POINTS);

    /** Ours does its arithmetic in the time in which the limit's loop does half as much, or by the least times a quarter. */
    private final LimitShare share = LimitShare.of(
            new Timing(2 * NEEDED / FmaLimit.gflop(), 2 * NEEDED / FmaLimit.gflop(), Double.NaN, Double.NaN),
            new Timing(1, 0.5, Double.NaN, 0.75 * FmaLimit.gflop() / NEEDED),
            new Timing(1.5, 1, Double.NaN, Double.NaN));

    @Test
    void comparesOurRateWithThatOfTheLimit() {
        assertEquals(FmaLimit.gflop(), share.gflops(), 1e-9);
        assertEquals(0.5, share.byMedian(), 1e-12);
        assertEquals(0.25, share.byLeast(), 1e-12);
        assertEquals(0.75, share.beside(), 1e-12);
    }

    @Test
    void aSecondCoreOffersWhatItTakesOffTheTimeOfOne() {
        assertEquals(0.75, share.secondCore());
        assertTrue(share.toText().endsWith("take 0.75 of the time of one" + System.lineSeparator()), share.toText());
    }

    @Test
    void namesItsFiguresAsTheResultsDo() {
        assertEquals(
                List.of(
                        "fma_gflops",
                        "share_of_limit",
                        "share_of_limit_beside",
                        "share_of_limit_least",
                        "fma_two_cores",
                        "gflop"),
                List.copyOf(share.toJson().keySet()));
    }
}
