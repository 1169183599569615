package acne.bench.network;

import acne.app.CommonOptions;
import acne.nn.AcneNetwork;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.bytedeco.javacpp.PointerScope;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code bench train-digits}: a training step of the networks that classify clouds, ours and LibTorch's in turn. */
@Command(
        name = "train-digits",
        description =
                "A training step of the networks of digits, and of the widest one of shapes: ours and LibTorch's in one run.",
        mixinStandardHelpOptions = true)
final class TrainDigitsCommand implements Runnable {
    /** First losses agree to this; dropout draws its own numbers in each engine. */
    private static final double AGREEMENT = 1e-3;

    private static final double DROPOUT_AGREEMENT = 0.2;

    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Option(names = "--quick", description = "few rounds: the order of things, not the figures")
    private boolean quick;

    @Override
    public void run() {
        int threads = common.threads();
        print("training step, batch %d, %d threads, seconds%n", CloudStepTask.BATCH, threads);
        print("  %-18s %8s %8s %10s %10s %8s%n", "", "ours", "least", "libtorch", "least", "ratio");
        Map<String, Object> tasks = new LinkedHashMap<>();
        for (CloudStepTask task : CloudStepTask.all()) {
            Map<String, Alternation.Timing> timings = time(task, threads);
            Alternation.Timing ours = get(timings, "ours");
            Alternation.Timing torch = get(timings, "libtorch");
            double ratio = torch.median() / ours.median();
            print(
                    "  %-18s %8.3f %8.3f %10.3f %10.3f %8.2f%n",
                    task.name(), ours.median(), ours.least(), torch.median(), torch.least(), ratio);
            Map<String, Object> figures = new LinkedHashMap<>();
            figures.put("ours_s", ours.median());
            figures.put("ours_least_s", ours.least());
            figures.put("libtorch_s", torch.median());
            figures.put("libtorch_least_s", torch.least());
            figures.put("ratio", ratio);
            figures.put("ratio_of_least", torch.least() / ours.least());
            tasks.put(task.name(), figures);
        }
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("bench", "train-digits");
        result.put("batch", CloudStepTask.BATCH);
        result.put("threads", threads);
        result.put("tasks", tasks);
        common.writeJson(result);
    }

    private Map<String, Alternation.Timing> time(CloudStepTask task, int threads) {
        try (PointerScope scope = new PointerScope();
                OurCloudStep ours = new OurCloudStep(task, threads)) {
            TorchCloudStep torch = new TorchCloudStep(task, threads);
            torch.run();
            ours.run();
            double tolerance = task.network() instanceof AcneNetwork ? AGREEMENT : DROPOUT_AGREEMENT;
            if (!(Math.abs(torch.loss() - ours.loss()) <= tolerance * torch.loss())) {
                throw new IllegalStateException(
                        task.name() + ": first loss " + ours.loss() + ", LibTorch's " + torch.loss());
            }
            return new Alternation(quick ? 1 : 10, quick ? 2 : 15, 1)
                    .add("ours", ours)
                    .add("libtorch", torch)
                    .run();
        }
    }

    private static Alternation.Timing get(Map<String, Alternation.Timing> timings, String name) {
        Alternation.Timing timing = timings.get(name);
        if (timing == null) {
            throw new IllegalStateException("no timing of " + name);
        }
        return timing;
    }

    private void print(String format, Object... values) {
        PrintWriter out = spec.commandLine().getOut();
        out.printf(Locale.ROOT, format, values);
        out.flush();
    }
}
