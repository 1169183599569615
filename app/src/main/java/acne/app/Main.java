package acne.app;

import java.util.List;
import picocli.CommandLine;

/** The entry point of the command line. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        System.exit(commandLine(Verbs.of(arguments)).execute(arguments));
    }

    /** The command line with its error handling: bad usage or input gives one line and exit code 2. */
    public static CommandLine commandLine() {
        return commandLine(Verbs.ALL);
    }

    private static CommandLine commandLine(List<String> verbs) {
        CommandLine commandLine = new CommandLine(new AcneCommand());
        verbs.forEach(verb -> Verbs.add(commandLine, verb));
        commandLine.setCaseInsensitiveEnumValuesAllowed(true);
        commandLine.setParameterExceptionHandler(Main::reportUsage);
        commandLine.setExecutionExceptionHandler(Main::reportFailure);
        return commandLine;
    }

    private static int reportUsage(CommandLine.ParameterException exception, String[] arguments) {
        CommandLine command = exception.getCommandLine();
        command.getErr().println(command.getCommandSpec().qualifiedName() + ": " + exception.getMessage());
        command.getErr().println("try '" + command.getCommandSpec().qualifiedName() + " --help'");
        return CommandLine.ExitCode.USAGE;
    }

    private static int reportFailure(Exception exception, CommandLine command, CommandLine.ParseResult arguments)
            throws Exception {
        if (exception instanceof InputException) {
            command.getErr().println(command.getCommandSpec().qualifiedName() + ": " + exception.getMessage());
            return CommandLine.ExitCode.USAGE;
        }
        throw exception;
    }
}
