package acne.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class FitLineExampleTest {
    /** Tests run in the module's folder; the example stands beside it. */
    private static final String EXAMPLE = "../examples/FitLine.java";

    @Test
    void runsAsItsHeaderSays() throws IOException, InterruptedException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process process = new ProcessBuilder(java, "-cp", "target/classes", EXAMPLE)
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        assertTrue(output.contains("FOUND: "), output);
        assertTrue(output.matches("(?s).*y = 0\\.(50|49)\\d x \\+ (2\\.0|1\\.9)\\d+.*"), output);
    }
}
