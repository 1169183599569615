package acne.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;

/** The entry point of the command line. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        System.exit(written(run(commandLine(Verbs.of(arguments)), arguments)));
    }

    /** A result that did not come out is none: printing itself passes over a full disk. */
    private static int written(int exitCode) {
        if (!System.out.checkError() || exitCode == CommandLine.ExitCode.USAGE) {
            return exitCode;
        }
        System.err.println("acne: cannot write to standard output; the disk may be full, or its reader has ended");
        return CommandLine.ExitCode.USAGE;
    }

    private static int run(CommandLine commandLine, String[] arguments) {
        try {
            return commandLine.execute(arguments);
        } catch (OutOfMemoryError e) {
            commandLine
                    .getErr()
                    .println("acne: not enough memory (" + e.getMessage()
                            + "); give it more with ACNE_JVM_OPTIONS=-Xmx8g, or use less data or fewer threads");
            return CommandLine.ExitCode.USAGE;
        }
    }

    /** The command line with its error handling: bad usage or input gives one line and exit code 2. */
    public static CommandLine commandLine() {
        return commandLine(Verbs.ALL);
    }

    private static CommandLine commandLine(List<String> verbs) {
        // Numbers look alike everywhere: other programs read them.
        Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT);
        CommandLine commandLine = new CommandLine(new AcneCommand());
        verbs.forEach(verb -> Verbs.add(commandLine, verb));
        commandLine.setCaseInsensitiveEnumValuesAllowed(true);
        commandLine.setExecutionStrategy(Main::execute);
        commandLine.setParameterExceptionHandler(Main::reportUsage);
        commandLine.setExecutionExceptionHandler(Main::reportFailure);
        return commandLine;
    }

    private static int execute(CommandLine.ParseResult arguments) {
        OutputCheck.check(arguments);
        return new CommandLine.RunLast().execute(arguments);
    }

    private static int reportUsage(CommandLine.ParameterException exception, String[] arguments) {
        CommandLine command = exception.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        String mistake = InputException.oneLine(exception.getMessage());
        command.getErr().println(name + ": " + mistake + " (try '" + name + " --help')");
        return CommandLine.ExitCode.USAGE;
    }

    private static int reportFailure(Exception exception, CommandLine command, CommandLine.ParseResult arguments)
            throws Exception {
        if (exception instanceof InputException || exception instanceof UncheckedIOException) {
            command.getErr()
                    .println(command.getCommandSpec().qualifiedName() + ": "
                            + InputException.oneLine(reason(exception)));
            return CommandLine.ExitCode.USAGE;
        }
        throw exception;
    }

    /** What was wrong; a file that breaks while it is read is told of from within the work on it. */
    private static String reason(Exception exception) {
        return exception.getCause() instanceof IOException cause && exception instanceof UncheckedIOException
                ? InputException.reason(cause)
                : InputException.reason(exception);
    }
}
