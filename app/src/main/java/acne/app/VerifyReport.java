package acne.app;

import acne.app.verify.VerdictCounts;
import acne.app.verify.VerifyOptions;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;

/** How the verbs of verification end: a table, JSON where it is asked for, and the exit code. */
final class VerifyReport {
    private VerifyReport() {}

    /** Reports, and returns the exit code: a collection without any verified pair is a failure. */
    static int print(
            CommandSpec spec, CommonOptions common, VerifyOptions options, VerdictCounts counts, double seconds) {
        spec.commandLine().getOut().print(counts.toText(seconds));
        spec.commandLine().getOut().flush();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("task", spec.name());
        json.put("settings", options.describe(common.seed()));
        json.putAll(counts.toJson(seconds));
        common.writeJson(json);
        return counts.verified() > 0 ? ExitCode.OK : ExitCode.SOFTWARE;
    }
}
