package acne.eval;

import acne.data.CloudGenerator;
import acne.data.CloudOptions;
import acne.data.CloudSample;
import acne.data.CloudSet;
import acne.task.CloudInference;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Networks on test clouds that the seed fixes: one cloud of each object, with outliers of one ratio at a time.
 *
 * <p>Every method sees the same clouds, and the result does not depend on the number of threads.
 *
 * @param objects what the clouds are drawn from
 * @param seed of the noise, the outliers and the choice of points
 */
public record CloudBenchmark(CloudSet objects, long seed, int threads) {
    /** Far from the seeds that experiments train and validate with. */
    public static final long TEST_SEED = 20_200_614_000L;

    private static final int CHUNK = 50;

    public CloudBenchmark {
        if (threads < 1) {
            throw new IllegalArgumentException("need at least one thread, got " + threads);
        }
    }

    /** Scores by method name, in the order of the methods. */
    public Map<String, CloudScores> run(CloudOptions options, Map<String, CloudInference> methods, Runnable onChunk) {
        CloudGenerator generator = new CloudGenerator(objects, options, seed);
        List<CloudInference> networks = List.copyOf(methods.values());
        int[] truth = objects.labels().stream().mapToInt(label -> label).toArray();
        int[][] predicted = new int[networks.size()][truth.length];
        chunked().run(threads, (from, to) -> predict(generator, from, to, networks, predicted), onChunk);
        Map<String, CloudScores> scores = new LinkedHashMap<>();
        for (String name : methods.keySet()) {
            scores.put(
                    name,
                    CloudScores.of(
                            predicted[scores.size()], truth, objects.classes().size()));
        }
        return scores;
    }

    /** Number of calls of {@code onChunk} in one run. */
    public int chunks() {
        return chunked().chunks();
    }

    private Chunks chunked() {
        return new Chunks(objects.size(), CHUNK);
    }

    private static void predict(
            CloudGenerator generator, int from, int to, List<CloudInference> networks, int[][] predicted) {
        for (int i = from; i < to; i++) {
            CloudSample sample = generator.of(i);
            for (int m = 0; m < predicted.length; m++) {
                predicted[m][i] = networks.get(m).predict(sample.points()).best();
            }
        }
    }
}
