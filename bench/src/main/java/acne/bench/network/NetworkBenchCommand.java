package acne.bench.network;

import acne.app.CommonOptions;
import acne.nn.AcneSettings;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code bench network}: the network in our engine, LibTorch and ONNX Runtime, in one run on the same input. */
@Command(
        name = "network",
        description = "Forward pass and training step: ours, LibTorch and ONNX Runtime in one run.",
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
        print("forward pass, K = 12, N = %d, one pair, milliseconds (median)%n", ForwardBench.POINTS);
        double gflopsBefore = FmaLimit.gflops(20);
        Map<Integer, Double> byPoints = forward.byPoints(POINTS);
        double oursMb = PeakMemory.processMb();
        Map<String, Double> ms = forward.milliseconds();
        ms.forEach((name, time) -> print("  %-20s %8.2f%n", name, time));
        double throughput = forward.throughputMilliseconds();
        print("  %-20s %8.2f%n", "2 threads, 2 pairs", throughput);
        double gflops = Math.max(gflopsBefore, FmaLimit.gflops(20));
        double share = share(ms.get("ours_1t"), gflops);
        print("FMA limit %.1f GFLOP/s a core; ours on one thread reaches %.0f%% of it%n", gflops, 100 * share);
        Map<String, Double> linear = linear(byPoints);
        Map<String, Map<String, Double>> training = training(effort);
        Map<String, Double> ratios = ratios(ms, training);
        ratios.forEach((name, ratio) -> print("  %-36s %6.2f%n", name, ratio));
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("bench", "network");
        result.put("ms", ms);
        result.put("throughput_2t_ms", throughput);
        result.put("train_s", training);
        result.put("fma_gflops", gflops);
        result.put("share_of_limit", share);
        result.put("gflop", NeededArithmetic.gflop(ForwardBench.settings(), ForwardBench.POINTS));
        result.put("linear", linear);
        result.put("ratios", ratios);
        result.put("peak_mb", memory(oursMb));
        result.put("machine", machine());
        common.writeJson(result);
    }

    private static double share(double milliseconds, double gflops) {
        AcneSettings settings = ForwardBench.settings();
        return NeededArithmetic.gflop(settings, ForwardBench.POINTS) / (1e-3 * milliseconds) / gflops;
    }

    /** The cost a point relative to that at 2000 points. */
    private Map<String, Double> linear(Map<Integer, Double> byPoints) {
        double base = byPoints.get(ForwardBench.POINTS) / ForwardBench.POINTS;
        Map<String, Double> relative = new LinkedHashMap<>();
        print("cost a point relative to N = %d%n", ForwardBench.POINTS);
        byPoints.forEach((points, ms) -> {
            relative.put(Integer.toString(points), ms / points / base);
            print("  N = %-6d %10.2f ms %6.2f%n", points, ms, ms / points / base);
        });
        return relative;
    }

    private Map<String, Map<String, Double>> training(Effort effort) {
        print("training step, batch %d, two threads, seconds (median)%n", TrainingTask.BATCH);
        Map<String, Map<String, Double>> training = new LinkedHashMap<>();
        for (TrainingTask task : List.of(TrainingTask.stereo(), TrainingTask.lines(), TrainingTask.digits())) {
            Map<String, Double> seconds = TrainingBench.seconds(task, effort);
            training.put(task.name(), seconds);
            print("  %-8s ours %8.3f  libtorch %8.3f%n", task.name(), seconds.get("ours"), seconds.get("libtorch"));
        }
        return training;
    }

    /** How many times as long the others take, and what share of one thread's time two threads need. */
    private static Map<String, Double> ratios(Map<String, Double> ms, Map<String, Map<String, Double>> training) {
        double ours = ms.get("ours_1t");
        double best = Math.min(ms.get("libtorch"), Math.min(ms.get("libtorch_fused"), ms.get("onnxruntime")));
        Map<String, Double> ratios = new LinkedHashMap<>();
        ratios.put("libtorch / ours", ms.get("libtorch") / ours);
        ratios.put("best other / ours", best / ours);
        ratios.put("two threads / one thread", ms.get("ours_2t") / ours);
        training.forEach((name, seconds) ->
                ratios.put("training " + name + ": libtorch / ours", seconds.get("libtorch") / seconds.get("ours")));
        return ratios;
    }

    private Map<String, Double> memory(double oursMb) {
        Map<String, Double> memory = new LinkedHashMap<>();
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
        machine.put("kernels", acne.tensor.kernel.Kernels.get().name());
        return machine;
    }

    private void print(String format, Object... values) {
        PrintWriter out = spec.commandLine().getOut();
        out.printf(Locale.ROOT, format, values);
        out.flush();
    }
}
