package acne.robust;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DescendingOrderTest {
    @Test
    void isThatOfAStableSort() {
        Random random = new Random(1);
        for (int size : new int[] {0, 1, 2, 3, 7, 8, 9, 100, 1023}) {
            double[] values =
                    random.ints(size, 0, size / 2 + 1).asDoubleStream().toArray();
            int[] expected = IntStream.range(0, size)
                    .boxed()
                    .sorted(Comparator.comparingDouble(i -> -values[i]))
                    .mapToInt(Integer::intValue)
                    .toArray();
            assertArrayEquals(expected, DescendingOrder.of(values), "size " + size);
        }
    }
}
