package acne.io.dataset;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PairQuotaTest {
    private record Pair(double ratio, double rotation) {}

    @Test
    void takesTheShares() {
        List<Pair> chosen = choose(pairs(1000, 1000, 1000, 1000), 100);
        assertEquals(List.of(15L, 36L, 32L, 17L), counts(chosen));
    }

    @Test
    void whatOneKindLacksGoesToTheOthers() {
        List<Pair> chosen = choose(pairs(2, 1000, 0, 1000), 100);
        assertEquals(100, chosen.size());
        List<Long> counts = counts(chosen);
        assertEquals(2L, counts.get(0));
        // 36 and 17 parts of the other 98.
        assertEquals(67L, counts.get(1), 1);
        assertEquals(31L, counts.get(3), 1);
    }

    @Test
    void fewCandidatesAreAllTakenOnce() {
        List<Pair> all = pairs(3, 2, 1, 4);
        List<Pair> chosen = choose(all, 100);
        assertEquals(10, chosen.size());
        assertTrue(chosen.containsAll(all));
        assertTrue(choose(List.of(), 5).isEmpty());
    }

    @Test
    void rotationsAreSpread() {
        List<Pair> chosen = choose(pairs(0, 0, 100, 0), 4);
        assertEquals(
                List.of(12.0, 37.0, 62.0, 87.0),
                chosen.stream().map(Pair::rotation).toList());
    }

    private static List<Pair> choose(List<Pair> pairs, int wanted) {
        return PairQuota.choose(pairs, wanted, Pair::ratio, Pair::rotation);
    }

    private static List<Pair> pairs(int... sizes) {
        double[] ratios = {0.04, 0.05, 0.2, 0.3};
        List<Pair> pairs = new ArrayList<>();
        for (int bin = 0; bin < sizes.length; bin++) {
            for (int i = 0; i < sizes[bin]; i++) {
                pairs.add(new Pair(ratios[bin], i));
            }
        }
        return pairs;
    }

    private static List<Long> counts(List<Pair> pairs) {
        return List.of(0.04, 0.05, 0.2, 0.3).stream()
                .map(ratio ->
                        pairs.stream().filter(pair -> pair.ratio() == ratio).count())
                .toList();
    }
}
