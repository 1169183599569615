package acne.app;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import picocli.CommandLine;

/** One run of the command line: its exit code and what it printed. */
record CommandRun(int exitCode, String out, String err) {
    static CommandRun of(Object... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine commandLine =
                Main.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        String[] texts = Arrays.stream(arguments).map(Object::toString).toArray(String[]::new);
        int exitCode = commandLine.execute(texts);
        return new CommandRun(exitCode, out.toString(), err.toString());
    }
}
