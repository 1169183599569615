package acne.app;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
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

    /** A run that ends well. */
    static CommandRun ok(Object... arguments) {
        CommandRun run = of(arguments);
        assertEquals(0, run.exitCode(), run.out() + run.err());
        return run;
    }

    /** A run that ends with one line of error, which says this. */
    static void refused(String message, Object... arguments) {
        CommandRun run = of(arguments);
        assertEquals(2, run.exitCode(), run.out() + run.err());
        assertTrue(run.err().contains(message), run.err());
        assertEquals(1, run.err().lines().count(), run.err());
    }

    /** A run on a file that ends with one line of error and leaves the file as it was. */
    static void refusedUnchanged(String message, String verb, Path file, Object... options) throws IOException {
        byte[] before = Files.readAllBytes(file);
        refused(
                message,
                Stream.concat(Stream.of(verb, file), Stream.of(options)).toArray());
        assertArrayEquals(before, Files.readAllBytes(file), "the file has changed");
    }
}
