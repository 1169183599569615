package acne.app;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** One call of the command line with what it printed. */
record CommandRun(int exitCode, String output, String error) {
    static CommandRun of(Object... arguments) {
        StringWriter output = new StringWriter();
        StringWriter error = new StringWriter();
        CommandLine command =
                Main.commandLine().setOut(new PrintWriter(output, true)).setErr(new PrintWriter(error, true));
        String[] texts = new String[arguments.length];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = arguments[i].toString();
        }
        int exitCode = command.execute(texts);
        return new CommandRun(exitCode, output.toString(), error.toString());
    }
}
