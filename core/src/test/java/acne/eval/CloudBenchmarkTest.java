package acne.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import acne.data.CloudOptions;
import acne.data.CloudSet;
import acne.data.DoubleRange;
import acne.data.DrawnDigits;
import acne.nn.AcneNetwork;
import acne.nn.AcneSettings;
import acne.task.CloudInference;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CloudBenchmarkTest {
    @Test
    void scoresOfKnownPredictions() {
        CloudScores scores = CloudScores.of(new int[] {0, 1, 1, 0, 3}, new int[] {0, 1, 0, 0, 1}, 4);
        assertEquals(5, scores.clouds());
        assertEquals(0.6, scores.accuracy(), 1e-12);
        // Two of three of class 0, one of two of class 1; classes 2 and 3 are not in the set.
        assertEquals((2 / 3.0 + 0.5) / 2, scores.classAccuracy(), 1e-12);
        assertThrows(IllegalArgumentException.class, () -> CloudScores.of(new int[0], new int[0], 4));
        assertThrows(IllegalArgumentException.class, () -> CloudScores.of(new int[1], new int[2], 4));
    }

    @Test
    void resultIsTheSameForAnyNumberOfThreads() {
        CloudSet digits = DrawnDigits.set(120, 1);
        Map<String, CloudInference> methods = new LinkedHashMap<>();
        methods.put("one", network(1));
        methods.put("two", network(2));
        CloudOptions options = CloudOptions.digits(DoubleRange.only(0.2));
        AtomicInteger chunks = new AtomicInteger();
        CloudBenchmark alone = new CloudBenchmark(digits, 5, 1);
        Map<String, CloudScores> expected = alone.run(options, methods, chunks::incrementAndGet);
        assertEquals(alone.chunks(), chunks.get());
        assertEquals(expected, new CloudBenchmark(digits, 5, 3).run(options, methods, () -> {}));
        assertThrows(IllegalArgumentException.class, () -> new CloudBenchmark(digits, 5, 0));
    }

    private static CloudInference network(long seed) {
        return new CloudInference(
                new AcneNetwork(AcneSettings.acne(2, 1).withChannels(8, 4).withOutputs(10), seed));
    }
}
