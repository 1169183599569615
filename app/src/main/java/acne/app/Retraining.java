package acne.app;

import acne.model.AtomicFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Trains the experiments of a task one after the other, keeps their models, and measures these.
 *
 * @param folder of the experiment files; models go to its folder {@code models}, results to its {@code learned.json}
 * @param options the folder of the training runs, where a run that was stopped goes on, and settings that replace those of every
 *     experiment
 * @param evaluation more arguments of {@code evaluate}
 * @param bundled methods that need no model of the folder
 */
public record Retraining(
        String task,
        Path folder,
        RetrainingOptions options,
        int threads,
        List<String> evaluation,
        List<String> bundled) {
    private static final Pattern FOR_ONE_RATIO = Pattern.compile("(.+)-(\\d+)");

    public void run(PrintWriter out, PrintWriter err) {
        ExperimentRuns experiments = new ExperimentRuns(folder, options, threads, out, err);
        Set<String> methods = new LinkedHashSet<>();
        for (String name : experiments.names()) {
            out.println("training " + name);
            experiments.train(name, options.runs().resolve(name));
            keep(options.runs().resolve(name).resolve("best.safetensors"), name);
            Matcher parts = FOR_ONE_RATIO.matcher(name);
            if (parts.matches()) {
                methods.add(parts.group(1));
            }
        }
        methods.addAll(bundled);
        evaluate(experiments, methods);
    }

    private void keep(Path model, String name) {
        Path kept = new KeptModels(task, folder.resolve("models")).path(name);
        try {
            AtomicFile.write(kept, out -> Files.copy(model, out));
        } catch (IOException e) {
            throw InputException.of("cannot copy " + model + " to " + kept, e);
        }
    }

    private void evaluate(ExperimentRuns experiments, Set<String> methods) {
        if (methods.isEmpty()) {
            throw new InputException(folder + ": need experiments with names like acne-60.toml");
        }
        List<String> arguments = new ArrayList<>(List.of("evaluate", task, "--methods", String.join(",", methods)));
        arguments.addAll(List.of("--models", folder.resolve("models").toString()));
        arguments.addAll(List.of("--threads", Integer.toString(threads)));
        arguments.addAll(List.of("--json", folder.resolve("learned.json").toString()));
        arguments.addAll(evaluation);
        experiments.execute(arguments);
    }
}
