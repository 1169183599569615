package acne.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SampleQueueTest {
    @Test
    void batchesComeInOrder() throws InterruptedException {
        try (SampleQueue<Long> queue = new SampleQueue<>(index -> index, 3, 2)) {
            assertEquals(List.of(6L, 7L, 8L), queue.next());
            assertEquals(List.of(9L, 10L, 11L), queue.next());
        }
    }

    /** A thread that died without a word would let its reader wait for ever. */
    @Test
    void whateverGoesWrongReachesTheReader() {
        try (SampleQueue<Long> queue = new SampleQueue<>(index -> broken(new StackOverflowError("deep")), 3, 0)) {
            assertEquals(
                    "deep", assertThrows(StackOverflowError.class, queue::next).getMessage());
        }
        try (SampleQueue<Long> queue = new SampleQueue<>(index -> broken(new IllegalStateException("bad")), 3, 0)) {
            assertEquals(
                    "bad",
                    assertThrows(IllegalStateException.class, queue::next).getMessage());
        }
    }

    private static <E extends Throwable> long broken(E why) throws E {
        throw why;
    }
}
