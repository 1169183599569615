package acne.app;

import acne.app.clouds.ClassifyCommand;
import acne.app.clouds.DataCommand;
import acne.app.web.ServeCommand;
import java.util.List;
import java.util.ServiceLoader;
import picocli.CommandLine;

/** The verbs of the command line. Setting up all of them takes most of the start, so a command gets its own alone. */
final class Verbs {
    /** In the order of the help. */
    static final List<String> ALL = List.of(
            "demo",
            "models",
            "export",
            "evaluate",
            "reproduce",
            "train",
            "fit-line",
            "classify",
            "pose",
            "serve",
            "verify",
            "verify-hloc",
            "data",
            "dataset",
            "help",
            "bench");

    private Verbs() {}

    /** The verb that a command starts with; all where it starts with none, or asks for help. */
    static List<String> of(String[] arguments) {
        return arguments.length > 0 && ALL.contains(arguments[0]) && !arguments[0].equals("help")
                ? List.of(arguments[0])
                : ALL;
    }

    static void add(CommandLine commandLine, String verb) {
        commandLine.addSubcommand(
                verb,
                switch (verb) {
                    case "demo" -> DemoCommand.class;
                    case "models" -> ModelsCommand.class;
                    case "export" -> ExportCommand.class;
                    case "evaluate" -> EvaluateCommand.class;
                    case "reproduce" -> ReproduceCommand.class;
                    case "train" -> TrainCommand.class;
                    case "fit-line" -> FitLineCommand.class;
                    case "classify" -> ClassifyCommand.class;
                    case "pose" -> PoseCommand.class;
                    case "serve" -> ServeCommand.class;
                    case "verify" -> VerifyCommand.class;
                    case "verify-hloc" -> VerifyHlocCommand.class;
                    case "data" -> DataCommand.class;
                    case "dataset" -> DatasetCommand.class;
                    case "help" -> CommandLine.HelpCommand.class;
                    case "bench" -> BenchCommand.commandLine(ServiceLoader.load(BenchProvider.class));
                    default -> throw new IllegalArgumentException("no verb " + verb);
                });
    }
}
