package acne.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.LineGenerator;
import acne.math.Vec3;
import acne.robust.AContrarioLine;
import acne.robust.LeastSquaresLine;
import acne.robust.LineEstimator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LineBenchmarkTest {
    @Test
    void distanceResolvesTheSign() {
        Vec3 theta = new Vec3(0.6, 0.8, 0);
        assertEquals(0, LineErrors.distance(theta, theta.times(-1)));
        assertEquals(Math.sqrt(2), LineErrors.distance(theta, new Vec3(0, 0, 1)), 1e-12);
    }

    @Test
    void summaryOfKnownDistances() {
        LineErrors errors = LineErrors.of(new double[] {0.4, 0.001, Double.NaN, 0.005});
        assertEquals(4, errors.clouds());
        assertEquals(1, errors.failed());
        assertEquals((0.406 + Math.sqrt(2)) / 4, errors.l2(), 1e-12);
        assertEquals((0.16 + 0.000001 + 0.000025 + 2) / 4, errors.l2Squared(), 1e-12);
        assertEquals((0.005 + 0.4) / 2, errors.median(), 1e-12);
        assertEquals(0.5, errors.solved());
        assertThrows(IllegalArgumentException.class, () -> LineErrors.of(new double[0]));
    }

    @Test
    void resultIsTheSameForAnyNumberOfThreads() {
        Map<String, LineEstimator> methods = new LinkedHashMap<>();
        methods.put("ls", new LeastSquaresLine());
        methods.put("a-contrario", AContrarioLine.DEFAULT);
        AtomicInteger chunks = new AtomicInteger();
        LineBenchmark one = new LineBenchmark(120, 1, 1);
        Map<String, LineErrors> alone = one.run(LineGenerator.Options.paper(0.7), methods, chunks::incrementAndGet);
        assertEquals(one.chunks(), chunks.get());
        assertEquals(alone, new LineBenchmark(120, 1, 2).run(LineGenerator.Options.paper(0.7), methods, () -> {}));
        assertEquals(List.of("ls", "a-contrario"), List.copyOf(alone.keySet()));
        LineErrors best = alone.getOrDefault("a-contrario", LineErrors.of(new double[] {1}));
        LineErrors plain = alone.getOrDefault("ls", LineErrors.of(new double[] {0}));
        assertTrue(best.l2() < plain.l2());
    }

    @Test
    void failuresCountAndMistakesSurface() {
        LineBenchmark benchmark = new LineBenchmark(10, 1, 1);
        LineErrors none = benchmark
                .run(LineGenerator.Options.paper(0.5), Map.of("none", points -> Optional.empty()), () -> {})
                .get("none");
        assertEquals(LineErrors.of(new double[] {Double.NaN}).l2(), none == null ? 0 : none.l2(), 1e-12);
        LineEstimator broken = points -> {
            throw new IllegalArgumentException("broken");
        };
        LineEstimator large = points -> {
            throw new OutOfMemoryError("large");
        };
        assertThrows(
                IllegalArgumentException.class,
                () -> benchmark.run(LineGenerator.Options.paper(0.5), Map.of("x", broken), () -> {}));
        assertThrows(
                OutOfMemoryError.class,
                () -> benchmark.run(LineGenerator.Options.paper(0.5), Map.of("x", large), () -> {}));
    }
}
