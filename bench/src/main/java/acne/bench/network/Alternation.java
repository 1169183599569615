package acne.bench.network;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Times several contenders in turn, so that whatever else the machine does falls on all of them alike.
 *
 * <p>In each round every contender runs once untimed, which brings its data back into the cache, and then several times timed.
 * Each round begins with another one, so that nobody always runs behind the same neighbour.
 */
final class Alternation {
    /**
     * The time of one run in seconds.
     *
     * @param median of all runs, by the clock
     * @param least of all runs, by the clock
     * @param processor median of the processor time of the calling thread, which other programs do not lengthen; for contenders
     *     that work on that thread alone
     */
    record Timing(double median, double least, double processor) {}

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** A contender and its times so far. */
    private record Entry(String name, Runnable contender, Samples samples) {}

    private final List<Entry> entries = new ArrayList<>();
    private final int warmUps;
    private final int rounds;
    private final int runs;

    Alternation(int warmUps, int rounds, int runs) {
        this.warmUps = warmUps;
        this.rounds = rounds;
        this.runs = runs;
    }

    Alternation add(String name, Runnable contender) {
        entries.add(new Entry(name, contender, new Samples(rounds * runs)));
        return this;
    }

    /** Runs all rounds; the timings stand in the order in which the contenders were added. */
    Map<String, Timing> run() {
        for (Entry entry : entries) {
            for (int i = 0; i < warmUps; i++) {
                entry.contender.run();
            }
        }
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < entries.size(); i++) {
                time(entries.get((round + i) % entries.size()));
            }
        }
        Map<String, Timing> timings = new LinkedHashMap<>();
        for (Entry entry : entries) {
            timings.put(entry.name, entry.samples.timing());
        }
        return timings;
    }

    private void time(Entry entry) {
        if (runs > 1) {
            entry.contender.run();
        }
        for (int i = 0; i < runs; i++) {
            long processor = THREADS.getCurrentThreadCpuTime();
            long clock = System.nanoTime();
            entry.contender.run();
            entry.samples.add(System.nanoTime() - clock, THREADS.getCurrentThreadCpuTime() - processor);
        }
    }

    private static final class Samples {
        private final double[] clock;
        private final double[] processor;
        private int count;

        Samples(int most) {
            clock = new double[most];
            processor = new double[most];
        }

        void add(long clockNanos, long processorNanos) {
            clock[count] = clockNanos * 1e-9;
            processor[count] = processorNanos * 1e-9;
            count++;
        }

        Timing timing() {
            return new Timing(median(clock), Arrays.stream(clock).min().orElseThrow(), median(processor));
        }
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
