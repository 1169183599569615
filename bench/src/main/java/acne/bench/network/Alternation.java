package acne.bench.network;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Times several contenders in turn, so that whatever else the machine does falls on all of them alike.
 *
 * <p>In each round every contender runs once untimed, which brings its data back into the cache, and then several times timed.
 * Each round begins with another one, so that nobody always runs behind the same neighbour.
 *
 * <p>A busy host changes the speed of a core every few seconds, by a half. Where everybody is timed beside the first contender, that
 * one runs again right before each of the others, and their quotients have a median of their own.
 */
final class Alternation {
    /**
     * The time of one run in seconds.
     *
     * @param median of all runs, by the clock
     * @param least of all runs, by the clock
     * @param processor median of the processor time of the calling thread, which other programs do not lengthen; for contenders
     *     that work on that thread alone
     * @param besideFirst median over the rounds of its time in a round, divided by that of the first contender right before it; NaN
     *     where the first does not run there
     */
    record Timing(double median, double least, double processor, double besideFirst) {}

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** A contender and its times so far. */
    private record Entry(String name, Runnable contender, Samples samples) {}

    private final List<Entry> entries = new ArrayList<>();
    private final int warmUps;
    private final int rounds;
    private final int runs;
    private boolean besideFirst;

    Alternation(int warmUps, int rounds, int runs) {
        this.warmUps = warmUps;
        this.rounds = rounds;
        this.runs = runs;
    }

    Alternation add(String name, Runnable contender) {
        entries.add(new Entry(name, contender, new Samples()));
        return this;
    }

    /** Times the first contender again before each of the others. */
    Alternation besideFirst() {
        besideFirst = true;
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
                turn(entries.get((round + i) % entries.size()));
            }
        }
        Map<String, Timing> timings = new LinkedHashMap<>();
        for (Entry entry : entries) {
            timings.put(entry.name, entry.samples.timing());
        }
        return timings;
    }

    private void turn(Entry entry) {
        if (!besideFirst) {
            time(entry);
        } else if (entry != entries.get(0)) {
            double first = time(entries.get(0));
            entry.samples.quotients.add(time(entry) / first);
        }
    }

    /** Times the runs of a contender in one round, and returns their median. */
    private double time(Entry entry) {
        if (runs > 1) {
            entry.contender.run();
        }
        double[] seconds = new double[runs];
        for (int i = 0; i < runs; i++) {
            long processor = THREADS.getCurrentThreadCpuTime();
            long clock = System.nanoTime();
            entry.contender.run();
            seconds[i] = (System.nanoTime() - clock) * 1e-9;
            entry.samples.clock.add(seconds[i]);
            entry.samples.processor.add((THREADS.getCurrentThreadCpuTime() - processor) * 1e-9);
        }
        return median(seconds);
    }

    private static final class Samples {
        final List<Double> clock = new ArrayList<>();
        final List<Double> processor = new ArrayList<>();
        final List<Double> quotients = new ArrayList<>();

        Timing timing() {
            return new Timing(
                    median(clock),
                    Collections.min(clock),
                    median(processor),
                    quotients.isEmpty() ? Double.NaN : median(quotients));
        }
    }

    private static double median(List<Double> values) {
        return median(values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
