package acne.bench.network;

import acne.app.CommonOptions;
import acne.bench.network.Alternation.Timing;
import acne.tensor.kernel.Kernels;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code bench network}: the network in our engine, LibTorch, ONNX Runtime and Deep Java Library, in one run on the same input. */
@Command(
        name = "network",
        description = "Forward pass and training step: ours, LibTorch, ONNX Runtime and DJL in one run.",
        mixinStandardHelpOptions = true)
final class NetworkBenchCommand implements Runnable {
    private static final int[] POINTS = {500, 2000, 10_000, 50_000};

    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Option(names = "--quick", description = "few rounds: the order of things, not the figures")
    private boolean quick;

    @Override
    public void run() {
        Effort effort = quick ? Effort.QUICK : Effort.FULL;
        ForwardBench forward = new ForwardBench(effort);
        Figures byPoints = forward.byPoints(POINTS);
        double oursMb = PeakMemory.processMb();
        Map<String, Timing> engines = new LinkedHashMap<>(forward.engines());
        LimitShare limit = withoutLimits(engines);
        double throughput = forward.throughputMilliseconds();
        print(engines, throughput);
        print("%s", limit.toText());
        Figures linear = linear(byPoints);
        Map<String, Map<String, Timing>> training = training(effort);
        Map<String, Object> networks = networks(effort);

        Map<String, Object> result = new LinkedHashMap<>();
        result.put("bench", "network");
        result.put("ms", milliseconds(engines, Timing::median).asMap());
        result.put("ms_least", milliseconds(engines, Timing::least).asMap());
        result.put("ms_processor", milliseconds(engines, Timing::processor).asMap());
        result.put("throughput_2t_ms", throughput);
        Map<String, Object> seconds = new LinkedHashMap<>();
        seconds(training).forEach((name, figures) -> seconds.put(name, figures.asMap()));
        result.put("train_s", seconds);
        result.put("networks_ms", networks);
        result.putAll(limit.toJson());
        result.put("linear", linear.asMap());
        result.putAll(ratios(engines, training));
        result.put("peak_mb", memory(oursMb).asMap());
        result.put("machine", machine());
        common.writeJson(result);
    }

    /** Takes the limits, which were timed in turn with the engines, out of these, and compares ours with them. */
    private static LimitShare withoutLimits(Map<String, Timing> engines) {
        Timing limit = Objects.requireNonNull(engines.remove(ForwardBench.LIMIT));
        Timing limitOfBoth = Objects.requireNonNull(engines.remove(ForwardBench.LIMIT_OF_BOTH));
        return LimitShare.of(Objects.requireNonNull(engines.get("ours_1t")), limit, limitOfBoth);
    }

    private static Map<String, Figures> seconds(Map<String, Map<String, Timing>> training) {
        return eachTask(training, steps -> figures(steps, Timing::median));
    }

    private void print(Map<String, Timing> engines, double throughput) {
        print("forward pass, K = 12, N = %d, one pair, milliseconds%n", ForwardBench.POINTS);
        print("  %-20s %8s %8s %10s%n", "", "median", "least", "processor");
        engines.forEach((name, t) ->
                print("  %-20s %8.2f %8.2f %10.2f%n", name, 1e3 * t.median(), 1e3 * t.least(), 1e3 * t.processor()));
        print("  %-20s %8.2f%n", "2 threads, 2 pairs", throughput);
        if (!engines.containsKey("djl")) {
            print("  Deep Java Library does not run on this machine%n");
        }
    }

    /** Milliseconds by engine; ONNX Runtime counts with the better of its two graphs. */
    private static Figures milliseconds(Map<String, Timing> engines, ToDoubleFunction<Timing> seconds) {
        Figures ms = figures(engines, timing -> 1e3 * seconds.applyAsDouble(timing));
        ms.put("onnxruntime", Math.min(ms.get("onnxruntime_plain"), ms.get("onnxruntime_fused")));
        return ms;
    }

    /** The time of each contender in units of the first one's, ours, right before it. */
    private static Figures besideOurs(Map<String, Timing> contenders) {
        return figures(contenders, timing -> Double.isNaN(timing.besideFirst()) ? 1 : timing.besideFirst());
    }

    private static Figures figures(Map<String, Timing> contenders, ToDoubleFunction<Timing> figure) {
        Figures figures = new Figures();
        contenders.forEach((name, timing) -> figures.put(name, figure.applyAsDouble(timing)));
        return figures;
    }

    private static Map<String, Figures> eachTask(
            Map<String, Map<String, Timing>> training, Function<Map<String, Timing>, Figures> figures) {
        Map<String, Figures> byTask = new LinkedHashMap<>();
        training.forEach((name, steps) -> byTask.put(name, figures.apply(steps)));
        return byTask;
    }

    /** The cost a point relative to that at 2000 points. */
    private Figures linear(Figures byPoints) {
        double base = byPoints.get(Integer.toString(ForwardBench.POINTS)) / ForwardBench.POINTS;
        Figures relative = new Figures();
        print("cost a point relative to N = %d%n", ForwardBench.POINTS);
        byPoints.forEach((points, ms) -> {
            relative.put(points, ms / Integer.parseInt(points) / base);
            print("  N = %-6s %10.2f ms %6.2f%n", points, ms, relative.get(points));
        });
        return relative;
    }

    private Map<String, Map<String, Timing>> training(Effort effort) {
        print("training step, batch %d, two threads, seconds (median)%n", TrainingTask.BATCH);
        Map<String, Map<String, Timing>> training = new LinkedHashMap<>();
        for (TrainingTask task : List.of(TrainingTask.stereo(), TrainingTask.lines(), TrainingTask.digits())) {
            Map<String, Timing> steps = TrainingBench.steps(task, effort);
            training.put(task.name(), steps);
            Figures seconds = figures(steps, Timing::median);
            print("  %-8s ours %8.3f  libtorch %8.3f%n", task.name(), seconds.get("ours"), seconds.get("libtorch"));
        }
        return training;
    }

    /** The stereo networks on one and on two threads. */
    private Map<String, Object> networks(Effort effort) {
        Map<String, Object> byThreads = new LinkedHashMap<>();
        print("networks of the paper's table of times, from matches to weights, milliseconds%n");
        for (int threads = 1; threads <= 2; threads++) {
            Figures ms = StereoNetworksBench.milliseconds(ForwardBench.POINTS, threads, effort);
            byThreads.put(threads + "t", ms.asMap());
            String label = threads + (threads == 1 ? " thread" : " threads");
            ms.forEach((name, value) -> print("  %-9s %-8s %8.2f%n", label, name, value));
        }
        return byThreads;
    }

    /** Prints the ratios by three kinds of time, and gives them under their names in the JSON. */
    private Map<String, Object> ratios(Map<String, Timing> engines, Map<String, Map<String, Timing>> training) {
        Figures ofMedians = ratios(milliseconds(engines, Timing::median), seconds(training));
        Figures beside = ratios(besideOurs(engines), eachTask(training, NetworkBenchCommand::besideOurs));
        Figures ofLeast = ratios(milliseconds(engines, Timing::least), Map.of());
        print("ratios right beside ours, medians of the rounds", beside);
        print("ratios of medians", ofMedians);
        print("ratios of least times", ofLeast);
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("ratios", ofMedians.asMap());
        json.put("ratios_beside", beside.asMap());
        json.put("ratios_of_least", ofLeast.asMap());
        return json;
    }

    private void print(String title, Figures ratios) {
        print("%s%n", title);
        ratios.forEach((name, ratio) -> print("  %-36s %6.2f%n", name, ratio));
    }

    /** How many times as long the others take, and what share of one thread's time two threads need. */
    private static Figures ratios(Figures ms, Map<String, Figures> training) {
        double ours = ms.get("ours_1t");
        double best = ms.asMap().entrySet().stream()
                .filter(engine -> !engine.getKey().startsWith("ours"))
                .mapToDouble(Map.Entry::getValue)
                .min()
                .orElseThrow();
        Figures ratios = new Figures();
        ratios.put("libtorch / ours", ms.get("libtorch") / ours);
        ratios.put("best other / ours", best / ours);
        ratios.put("two threads / one thread", ms.get("ours_2t") / ours);
        training.forEach((name, seconds) ->
                ratios.put("training " + name + ": libtorch / ours", seconds.get("libtorch") / seconds.get("ours")));
        return ratios;
    }

    private Figures memory(double oursMb) {
        Figures memory = new Figures();
        memory.put("process_after_ours_at_50000_points", oursMb);
        memory.put("process", PeakMemory.processMb());
        memory.put("heap_after_gc", PeakMemory.heapMb());
        print("peak memory, MB%n");
        memory.forEach((name, mb) -> print("  %-36s %6.0f%n", name, mb));
        return memory;
    }

    private static Map<String, Object> machine() {
        Map<String, Object> machine = new LinkedHashMap<>();
        machine.put("jdk", Runtime.version().toString());
        machine.put("cores", Runtime.getRuntime().availableProcessors());
        machine.put("kernels", Kernels.get().name());
        return machine;
    }

    private void print(String format, Object... values) {
        PrintWriter out = spec.commandLine().getOut();
        out.printf(Locale.ROOT, format, values);
        out.flush();
    }
}
