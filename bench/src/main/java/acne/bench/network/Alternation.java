package acne.bench.network;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Times several contenders in turn, so that whatever else the machine does falls on all of them alike.
 *
 * <p>In each round every contender runs once untimed, which brings its data back into the cache, and then several times timed.
 */
final class Alternation {
    private final Map<String, Runnable> contenders = new LinkedHashMap<>();
    private final int warmUps;
    private final int rounds;
    private final int runs;

    Alternation(int warmUps, int rounds, int runs) {
        this.warmUps = warmUps;
        this.rounds = rounds;
        this.runs = runs;
    }

    Alternation add(String name, Runnable contender) {
        contenders.put(name, contender);
        return this;
    }

    /** The median of all timed runs of each contender, in seconds. */
    Map<String, Double> medianSeconds() {
        Map<String, double[]> times = new LinkedHashMap<>();
        contenders.forEach((name, contender) -> {
            times.put(name, new double[rounds * runs]);
            for (int i = 0; i < warmUps; i++) {
                contender.run();
            }
        });
        for (int round = 0; round < rounds; round++) {
            int first = round * runs;
            contenders.forEach((name, contender) -> time(contender, times.get(name), first));
        }
        Map<String, Double> medians = new LinkedHashMap<>();
        times.forEach((name, all) -> medians.put(name, median(all)));
        return medians;
    }

    private void time(Runnable contender, double[] times, int first) {
        if (runs > 1) {
            contender.run();
        }
        for (int i = 0; i < runs; i++) {
            long start = System.nanoTime();
            contender.run();
            times[first + i] = (System.nanoTime() - start) * 1e-9;
        }
    }

    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
