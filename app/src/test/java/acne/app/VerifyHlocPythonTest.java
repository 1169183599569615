package acne.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of hloc as h5py writes and reads them: types, layout, reversed pairs, both separators. */
class VerifyHlocPythonTest {
    @TempDir
    Path folder;

    @Test
    void hlocReadsWhatIsLeftOfItsMatches() throws Exception {
        Assumptions.assumeTrue(
                python("-c", "import h5py") == 0, "needs python3 with h5py: apt-get install python3-h5py");
        Path script = folder.resolve("hloc.py");
        try (InputStream source = Objects.requireNonNull(getClass().getResourceAsStream("hloc.py"))) {
            Files.copy(source, script);
        }
        assertEquals(0, python(script, "write", folder), this::log);
        CommandRun run = CommandRun.ok(
                "verify-hloc",
                folder.resolve("features.h5"),
                folder.resolve("matches.h5"),
                folder.resolve("pairs.txt"),
                "-o",
                folder.resolve("out.h5"));
        assertTrue(run.out().contains("4 of 4 pairs verified"), run.out());
        assertEquals(0, python(script, "check", folder), this::log);
    }

    /** The exit code; one where there is no Python. */
    private int python(Object... arguments) throws InterruptedException {
        String[] command = new String[arguments.length + 1];
        command[0] = "python3";
        for (int i = 0; i < arguments.length; i++) {
            command[i + 1] = arguments[i].toString();
        }
        try {
            return new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(logFile().toFile())
                    .start()
                    .waitFor();
        } catch (IOException e) {
            return 1;
        }
    }

    private Path logFile() {
        return folder.resolve("log");
    }

    private String log() {
        try {
            return Files.readString(logFile());
        } catch (IOException e) {
            return e.toString();
        }
    }
}
