package acne.eval;

import acne.data.LineCloud;
import acne.data.LineGenerator;
import acne.geometry.Line;
import acne.robust.LineEstimator;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Line estimators on a test set that its seed fixes: clouds of one kind at a time, such as the paper's at one outlier
 * ratio.
 *
 * <p>Every method sees the same clouds, and the result does not depend on the number of threads.
 *
 * @param clouds clouds of a kind
 * @param seed of the test set
 */
public record LineBenchmark(int clouds, long seed, int threads) {
    /** The published test set: clouds a ratio and the seed, far from the seeds that experiments train with. */
    public static final int TEST_CLOUDS = 10_000;

    public static final long TEST_SEED = 20_200_614_000L;

    /** Clouds of one task of the pool: long enough to make hand-over free, short enough to balance. */
    private static final int CHUNK = 50;

    public LineBenchmark {
        if (clouds < 1 || threads < 1) {
            throw new IllegalArgumentException(
                    "need at least one cloud and one thread: clouds " + clouds + ", threads " + threads);
        }
    }

    /** Errors by method name, in the order of the methods. */
    public Map<String, LineErrors> run(
            LineGenerator.Options kind, Map<String, LineEstimator> methods, Runnable onChunk) {
        LineGenerator generator = new LineGenerator(kind, seed);
        List<LineEstimator> estimators = List.copyOf(methods.values());
        double[][] distances = new double[estimators.size()][clouds];
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> tasks = new ArrayList<>();
            for (int start = 0; start < clouds; start += CHUNK) {
                int from = start;
                tasks.add(pool.submit(() -> {
                    measure(generator, from, estimators, distances);
                    onChunk.run();
                }));
            }
            await(tasks);
        } finally {
            pool.shutdownNow();
        }
        Map<String, LineErrors> errors = new LinkedHashMap<>();
        for (String name : methods.keySet()) {
            errors.put(name, LineErrors.of(distances[errors.size()]));
        }
        return errors;
    }

    /** Number of calls of {@code onChunk} in one run. */
    public int chunks() {
        return (clouds + CHUNK - 1) / CHUNK;
    }

    private void measure(LineGenerator generator, int from, List<LineEstimator> estimators, double[][] distances) {
        for (int i = from; i < Math.min(clouds, from + CHUNK); i++) {
            LineCloud cloud = generator.cloud(i);
            for (int m = 0; m < distances.length; m++) {
                Optional<Line> line = estimators.get(m).estimate(cloud.points());
                distances[m][i] = LineErrors.distance(line, cloud.theta());
            }
        }
    }

    private static void await(List<Future<?>> tasks) {
        try {
            for (Future<?> task : tasks) {
                task.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("a method failed: " + e.getCause(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
