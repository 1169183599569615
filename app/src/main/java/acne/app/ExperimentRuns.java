package acne.app;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * The experiments of a folder, trained by the verb {@code train}.
 *
 * @param folder of the experiment files
 * @param options settings that replace those of every experiment
 */
record ExperimentRuns(Path folder, RetrainingOptions options, int threads, PrintWriter out, PrintWriter err) {
    /** The names of the experiments, in order. */
    List<String> names() {
        try (Stream<Path> found = Files.list(folder)) {
            return found.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.endsWith(".toml"))
                    .map(name -> name.replaceFirst("\\.toml$", ""))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw InputException.of(folder + ": cannot be read", e);
        }
    }

    /** Trains an experiment in the folder of a run, which goes on where it was stopped. */
    void train(String name, Path run, String... more) {
        List<String> arguments =
                new ArrayList<>(List.of("train", folder.resolve(name + ".toml").toString(), "--resume"));
        arguments.addAll(List.of("-o", run.toString(), "--threads", Integer.toString(threads)));
        arguments.addAll(List.of(more));
        options.changes().forEach(change -> arguments.addAll(List.of("--set", change)));
        execute(arguments);
    }

    /** Runs a verb; one that fails ends everything. */
    void execute(List<String> arguments) {
        CommandLine commands = Main.commandLine().setOut(out).setErr(err);
        if (commands.execute(arguments.toArray(String[]::new)) != 0) {
            throw new InputException("stopped, because this failed: acne " + String.join(" ", arguments));
        }
    }
}
