package acne.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import acne.data.Correspondences;
import acne.data.PairSource;
import org.junit.jupiter.api.Test;

class SupportCacheTest {
    private final PairSource pairs = new MadePairs(4, 100, 0.5);

    private static float[] ask(SupportCache cache, PairSource pairs, int pair) {
        return cache.of(
                new SupportCache.Key(pairs, pair, false), pairs.pair(pair).matches());
    }

    @Test
    void whatWasAskedBeforeIsNotComputedAgain() {
        SupportCache cache = new SupportCache();
        float[] first = ask(cache, pairs, 0);
        Correspondences matches = pairs.pair(0).matches();
        assertArrayEquals(matches.neighbourSupport(), first);
        assertSame(first, ask(cache, pairs, 0));
        assertNotSame(first, cache.of(new SupportCache.Key(pairs, 0, true), matches));
    }

    @Test
    void theOldestIsForgottenFirst() {
        SupportCache cache = new SupportCache(400);
        float[] first = ask(cache, pairs, 0);
        float[] second = ask(cache, pairs, 1);
        assertSame(first, ask(cache, pairs, 0));
        ask(cache, pairs, 2);
        assertSame(first, ask(cache, pairs, 0), "asked for again just before");
        assertNotSame(second, ask(cache, pairs, 1), "had to make room");
    }
}
