package acne.app;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The options of a table that can be trained again before it is shown. */
public final class RetrainingOptions {
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

    public boolean isAsked() {
        return retrain;
    }

    public Path runs() {
        return runs;
    }

    public List<String> changes() {
        return changes;
    }

    /** The same options with more changes. */
    public RetrainingOptions with(List<String> more) {
        RetrainingOptions options = new RetrainingOptions();
        options.retrain = retrain;
        options.runs = runs;
        options.changes = Stream.concat(changes.stream(), more.stream()).toList();
        return options;
    }
}
