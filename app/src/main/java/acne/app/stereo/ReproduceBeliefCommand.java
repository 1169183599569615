package acne.app.stereo;

import acne.app.CommonOptions;
import acne.app.DataFolder;
import acne.app.InputException;
import acne.data.Correspondences;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code reproduce belief}: fits what neighbours say of matches again, and compares it with what is true. */
@Command(
        name = "belief",
        description = "Fits what neighbours say of a match on training scenes, and checks it on validation scenes.",
        mixinStandardHelpOptions = true)
public final class ReproduceBeliefCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Option(
            names = "--scenes",
            paramLabel = "DIR",
            description = "scenes to fit to (default: stereo/train of the data)")
    private @Nullable Path scenes;

    @Option(names = "--check", paramLabel = "DIR", description = "scenes to check on (default: stereo/val of the data)")
    private @Nullable Path check;

    @Option(names = "--stride", paramLabel = "N", description = "take every N-th pair (default: ${DEFAULT-VALUE})")
    private int stride = 10;

    @Override
    public void run() {
        if (stride < 1) {
            throw new InputException("--stride: need 1 or more, got " + stride);
        }
        List<Path> fitted = SceneFiles.find(List.of(scenes == null ? DataFolder.require("stereo/train") : scenes));
        List<Path> checked = SceneFiles.find(List.of(check == null ? DataFolder.require("stereo/val") : check));
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("table", "belief");
        result.put("stride", stride);
        add(result, "with ratios", fitted, checked, UnaryOperator.identity());
        add(result, "without ratios", fitted, checked, Correspondences::withoutRatios);
        common.writeJson(result);
    }

    private void add(
            Map<String, Object> result,
            String name,
            List<Path> fitted,
            List<Path> checked,
            UnaryOperator<Correspondences> shown) {
        BeliefFit fit = BeliefFit.of(fitted, stride, shown);
        if (fit.size() == 0) {
            throw new InputException("--scenes: no pair with enough mutual matches in " + fitted);
        }
        double[] coefficients = fit.coefficients();
        List<BeliefFit.Tenth> calibration = BeliefFit.of(checked, stride, shown).calibration();
        print(name, fit.size(), coefficients, calibration);
        result.put(
                name,
                Map.of(
                        "matches",
                        fit.size(),
                        "coefficients",
                        Arrays.stream(coefficients).boxed().toList(),
                        "calibration",
                        calibration.stream().map(BeliefFit.Tenth::toJson).toList()));
    }

    private void print(String name, int matches, double[] coefficients, List<BeliefFit.Tenth> calibration) {
        PrintWriter out = spec.commandLine().getOut();
        out.printf("%s: %d matches fitted, coefficients", name, matches);
        for (double coefficient : coefficients) {
            out.printf(Locale.ROOT, " %.3f", coefficient);
        }
        out.printf("%n%n| believed | right | matches |%n| --- | --- | --- |%n");
        for (BeliefFit.Tenth row : calibration) {
            out.printf(Locale.ROOT, "| %.3f | %.3f | %d |%n", row.believed(), row.right(), row.matches());
        }
        out.println();
        out.flush();
    }
}
