package acne.eval;

import acne.data.LineCloud;
import acne.data.LineGenerator;
import acne.geometry.Line;
import acne.robust.LineEstimator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
        chunked().run(threads, (from, to) -> measure(generator, from, to, estimators, distances), onChunk);
        Map<String, LineErrors> errors = new LinkedHashMap<>();
        for (String name : methods.keySet()) {
            errors.put(name, LineErrors.of(distances[errors.size()]));
        }
        return errors;
    }

    /** Number of calls of {@code onChunk} in one run. */
    public int chunks() {
        return chunked().chunks();
    }

    private Chunks chunked() {
        return new Chunks(clouds, CHUNK);
    }

    private static void measure(
            LineGenerator generator, int from, int to, List<LineEstimator> estimators, double[][] distances) {
        for (int i = from; i < to; i++) {
            LineCloud cloud = generator.cloud(i);
            for (int m = 0; m < distances.length; m++) {
                Optional<Line> line = estimators.get(m).estimate(cloud.points());
                distances[m][i] = LineErrors.distance(line, cloud.theta());
            }
        }
    }
}
