package acne.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line as a process of its own. */
class MainTest {
    @TempDir
    Path folder;

    @Test
    void outputThatIsLostIsAnError() throws Exception {
        File full = new File("/dev/full");
        assumeTrue(full.exists(), "this system has no device that is always full");
        assertEquals(0, exitCode(folder.resolve("out").toFile()));
        assertTrue(Files.readString(folder.resolve("out")).contains("Usage: acne pose"));
        assertEquals(2, exitCode(full));
        String error = Files.readString(folder.resolve("err"));
        assertTrue(error.contains("acne: cannot write to standard output"), error);
    }

    private int exitCode(File out) throws Exception {
        Process process = new ProcessBuilder(
                        System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "acne.app.Main",
                        "pose",
                        "--help")
                .redirectOutput(out)
                .redirectError(folder.resolve("err").toFile())
                .start();
        return process.waitFor();
    }
}
