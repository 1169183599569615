package acne.tensor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TeamTest {
    private static final int PARTS = 1000;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void everyPartRunsOnce(int threads) {
        try (Team team = Team.of(threads)) {
            assertEquals(threads, team.size());
            for (int task = 0; task < 20; task++) {
                assertEveryPartRunsOnce(team);
            }
        }
    }

    private static void assertEveryPartRunsOnce(Team team) {
        AtomicIntegerArray runs = new AtomicIntegerArray(PARTS);
        team.run(PARTS, runs::incrementAndGet);
        for (int part = 0; part < PARTS; part++) {
            assertEquals(1, runs.get(part), "part " + part);
        }
    }

    /** Each part waits for all others, so that no thread can take two. */
    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void allThreadsTakePart(int threads) {
        Set<Thread> seen = ConcurrentHashMap.newKeySet();
        CountDownLatch all = new CountDownLatch(threads);
        try (Team team = Team.of(threads)) {
            team.run(threads, part -> {
                seen.add(Thread.currentThread());
                all.countDown();
                await(all);
            });
        }
        assertEquals(threads, seen.size());
        assertTrue(seen.contains(Thread.currentThread()), "the caller works too");
    }

    private static void await(CountDownLatch latch) {
        try {
            assertTrue(latch.await(20, TimeUnit.SECONDS), "all threads come");
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void aFailureReachesTheCallerAndTheTeamGoesOn(int threads) {
        ArithmeticException planted = new ArithmeticException("planted");
        try (Team team = Team.of(threads)) {
            for (int bad : new int[] {0, PARTS / 2, PARTS - 1}) {
                AtomicIntegerArray runs = new AtomicIntegerArray(PARTS);
                ArithmeticException thrown = assertThrows(
                        ArithmeticException.class,
                        () -> team.run(PARTS, part -> {
                            runs.incrementAndGet(part);
                            if (part == bad) {
                                throw planted;
                            }
                        }));
                assertSame(planted, thrown);
                assertEquals(1, runs.get(PARTS / 3), "the other parts run");
                assertEveryPartRunsOnce(team);
            }
        }
    }

    @Test
    void aFailureOfOneThreadAloneReachesTheCaller() {
        ArithmeticException planted = new ArithmeticException("planted");
        assertSame(
                planted,
                assertThrows(
                        ArithmeticException.class,
                        () -> Team.ALONE.run(3, part -> {
                            throw planted;
                        })));
        assertEveryPartRunsOnce(Team.ALONE);
    }

    @Test
    void aClosedTeamRefuses() {
        Team team = Team.of(2);
        assertEveryPartRunsOnce(team);
        team.close();
        assertEquals(
                "the team is closed",
                assertThrows(IllegalStateException.class, () -> team.run(PARTS, part -> {}))
                        .getMessage());
    }

    @Test
    void mistakesAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> Team.of(0));
        try (Team team = Team.of(2)) {
            assertThrows(IllegalArgumentException.class, () -> team.run(1 << 15, part -> {}));
            assertEveryPartRunsOnce(team);
        }
    }
}
