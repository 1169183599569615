package acne.app.clouds;

import acne.app.CommonOptions;
import acne.app.KeptResults;
import acne.app.PaperTable;
import acne.app.Retraining;
import acne.app.RetrainingOptions;
import acne.task.BundledCloudModels;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What {@code reproduce digits} and {@code reproduce shapes} do: the paper's table beside ours. */
abstract class ReproduceCloudsCommand implements Runnable {
    private static final List<String> TEST_SET = List.of("clouds", "seed");

    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Option(
            names = "--experiments",
            paramLabel = "DIR",
            description = "folder of the experiments and their results (default: experiments/TASK)")
    private @Nullable Path experiments;

    @Mixin
    private RetrainingOptions retraining = new RetrainingOptions();

    @Option(names = "--data", paramLabel = "DIR", description = "with --retrain: folder of the data")
    private @Nullable Path data;

    abstract CloudTask task();

    @Override
    public void run() {
        CloudTask task = task();
        PrintWriter out = spec.commandLine().getOut();
        Path folder = experiments == null ? Path.of("experiments", task.label()) : experiments;
        if (retraining.isAsked()) {
            retrain(task, folder);
        }
        KeptResults results = KeptResults.read(folder, task.label(), TEST_SET);
        PaperTable table = task.paper();
        out.println("accuracy, %");
        out.print(table.text(results, "accuracy", "ours", value -> String.format(Locale.ROOT, "%.2f", 100 * value)));
        table.missing(results).forEach(line -> out.println("\n" + line));
        out.flush();
        common.writeJson(table.json(results, List.of("accuracy", "class_accuracy", "iterations")));
    }

    private void retrain(CloudTask task, Path folder) {
        List<String> evaluation = data == null ? List.of() : List.of("--data", data.toString());
        List<String> bundled = BundledCloudModels.file(task.bundled()).isPresent() ? List.of(task.mixed()) : List.of();
        new Retraining(task.label(), folder, retraining.with(dataFolder()), common.threads(), evaluation, bundled)
                .run(spec.commandLine().getOut(), spec.commandLine().getErr());
    }

    /** The change of the experiments that tells them where the data are. */
    private List<String> dataFolder() {
        return data == null
                ? List.of()
                : List.of("data.folder=\"" + data.toString().replace("\\", "\\\\") + "\"");
    }
}
