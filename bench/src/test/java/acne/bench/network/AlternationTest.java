package acne.bench.network;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
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
}
