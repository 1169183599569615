package acne.app.clouds;

import acne.app.CommonOptions;
import acne.app.InputException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The verb {@code data}: where a set of data comes from, and whether a folder has it. */
@Command(
        name = "data",
        description = "Says where the sets come from that cannot be shipped, and checks a folder that you have filled.",
        mixinStandardHelpOptions = true)
public final class DataCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Parameters(index = "0", paramLabel = "SET", description = "mnist or modelnet")
    private String set = "";

    @Parameters(index = "1", arity = "0..1", paramLabel = "DIR", description = "the folder to check, if any")
    private @Nullable Path folder;

    @Override
    public Integer call() {
        DataCheck check = DataCheck.of(set)
                .orElseThrow(() -> new InputException("unknown set '" + set + "'; known: " + DataCheck.names()));
        PrintWriter out = spec.commandLine().getOut();
        out.println(check.origin());
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("set", set);
        result.put("origin", check.origin());
        boolean passed = folder == null || isComplete(check, folder, out, result);
        out.flush();
        common.writeJson(result);
        return passed ? 0 : 1;
    }

    private static boolean isComplete(DataCheck check, Path folder, PrintWriter out, Map<String, Object> result) {
        result.put("folder", folder.toString());
        boolean passed = true;
        try {
            List<String> findings = check.check(folder);
            findings.forEach(line -> out.println("  " + line));
            result.put("findings", findings);
        } catch (IOException e) {
            passed = false;
            out.println("  " + InputException.reason(e));
            result.put("mistake", InputException.reason(e));
        }
        out.println(passed ? "the folder is complete" : "the folder is not complete");
        result.put("complete", passed);
        return passed;
    }
}
