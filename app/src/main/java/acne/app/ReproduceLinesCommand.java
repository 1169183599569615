package acne.app;

import acne.eval.LineBenchmark;
import acne.task.BundledLineModel;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code reproduce lines}: the paper's table of line fitting beside ours. */
@Command(
        name = "lines",
        description = "The paper's table of line fitting beside ours, from the results that the experiments keep.",
        mixinStandardHelpOptions = true)
final class ReproduceLinesCommand implements Runnable {
    private static final List<String> TEST_SET = List.of("clouds", "seed", "points", "noise");

    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Option(
            names = "--experiments",
            paramLabel = "DIR",
            description = "folder of the experiments and their results (default: ${DEFAULT-VALUE})")
    private Path folder = Path.of("experiments", "lines");

    @Mixin
    private RetrainingOptions retraining = new RetrainingOptions();

    @Option(
            names = "--clouds",
            paramLabel = "N",
            description = "with --retrain: test clouds a ratio (default: ${DEFAULT-VALUE}, the published test set)")
    private int clouds = LineBenchmark.TEST_CLOUDS;

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        if (retraining.isAsked()) {
            List<String> evaluation = List.of("--clouds", Integer.toString(clouds));
            List<String> bundled = BundledLineModel.isPresent() ? List.of("acne-mixed", "acne+refine") : List.of();
            new Retraining("lines", folder, retraining, common.threads(), evaluation, bundled)
                    .run(out, spec.commandLine().getErr());
        }
        KeptResults results = KeptResults.read(folder, "lines", TEST_SET);
        PaperTable table = PaperTable.LINES;
        out.println(
                "l2 distance of line parameters, mean over the clouds; the paper does not say whether it is squared");
        out.print(table.text(results, "l2", "ours", ReproduceLinesCommand::number));
        out.println("\nthe same, squared");
        out.print(table.text(results, "l2_squared", "ours squared", ReproduceLinesCommand::number));
        table.missing(results).forEach(line -> out.println("\n" + line));
        out.flush();
        common.writeJson(table.json(results, List.of("l2", "l2_squared", "median", "solved")));
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.3g", value);
    }
}
