package acne.bench.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class AlternationTest {
    @Test
    void contendersTakeTurnsAndEachRoundBeginsWithAnother() {
        List<String> order = new ArrayList<>();
        new Alternation(1, 2, 1)
                .add("a", () -> order.add("a"))
                .add("b", () -> order.add("b"))
                .run();
        assertEquals(List.of("a", "b", "a", "b", "b", "a"), order);
    }

    @Test
    void severalTimedRunsFollowOneUntimedRun() {
        List<String> order = new ArrayList<>();
        var timings = new Alternation(0, 2, 3).add("a", () -> order.add("a")).run();
        assertEquals(2 * (1 + 3), order.size());
        assertEquals(List.of("a"), List.copyOf(timings.keySet()));
    }

    @Test
    void theFirstRunsRightBeforeEachOther() {
        List<String> order = new ArrayList<>();
        var timings = new Alternation(0, 2, 1)
                .besideFirst()
                .add("a", () -> order.add("a"))
                .add("b", () -> order.add("b"))
                .add("c", () -> order.add("c"))
                .run();
        assertEquals(List.of("a", "b", "a", "c", "a", "b", "a", "c"), order);
        assertTrue(Objects.requireNonNull(timings.get("b")).besideFirst() > 0);
        assertTrue(Double.isNaN(Objects.requireNonNull(timings.get("a")).besideFirst()));
    }
}
