package acne.app.clouds;

import acne.app.CommonOptions;
import acne.app.KeptResults;
import acne.app.PaperTable;
import acne.app.Retraining;
import acne.task.BundledCloudModels;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code reproduce digits} and {@code reproduce shapes}, and what both do: the paper's table beside ours. */
final class CloudReproduction {
    private static final List<String> TEST_SET = List.of("clouds", "seed");

    @Option(
            names = "--experiments",
            paramLabel = "DIR",
            description = "folder of the experiments and their results (default: experiments/TASK)")
    private @Nullable Path experiments;

    @Option(names = "--retrain", description = "first train every experiment again, and measure the models")
    private boolean retrain;

    @Option(
            names = "--runs",
            paramLabel = "DIR",
            description = "with --retrain: folder of the runs (default: ${DEFAULT-VALUE})")
    private Path runs = Path.of("runs");

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "with --retrain: change a setting of every experiment")
    private List<String> changes = List.of();

    @Option(names = "--data", paramLabel = "DIR", description = "with --retrain: folder of the data")
    private @Nullable Path data;

    void run(CloudTask task, CommonOptions common, PrintWriter out, PrintWriter err) {
        Path folder = experiments == null ? Path.of("experiments", task.label()) : experiments;
        if (retrain) {
            retrain(task, folder, common, out, err);
        }
        KeptResults results = KeptResults.read(folder, task.label(), TEST_SET);
        PaperTable table = task.paper();
        out.println("accuracy, %");
        out.print(table.text(results, "accuracy", "ours", value -> String.format(Locale.ROOT, "%.2f", 100 * value)));
        table.missing(results).forEach(line -> out.println("\n" + line));
        out.flush();
        common.writeJson(table.json(results, List.of("accuracy", "class_accuracy", "iterations")));
    }

    private void retrain(CloudTask task, Path folder, CommonOptions common, PrintWriter out, PrintWriter err) {
        List<String> allChanges = new ArrayList<>(changes);
        List<String> evaluation = new ArrayList<>();
        if (data != null) {
            allChanges.add("data.folder=\"" + data.toString().replace("\\", "\\\\") + "\"");
            evaluation.addAll(List.of("--data", data.toString()));
        }
        List<String> bundled = BundledCloudModels.file(task.bundled()).isPresent() ? List.of(task.mixed()) : List.of();
        new Retraining(task.label(), folder, runs, allChanges, common.threads(), evaluation, bundled).run(out, err);
    }
}
