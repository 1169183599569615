package acne.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The examples run as their headers say. */
class ExamplesTest {
    @Test
    void fitLineFindsTheLine() throws IOException, InterruptedException {
        String output = run("FitLine");
        assertTrue(output.contains("FOUND: "), output);
        assertTrue(output.matches("(?s).*y = 0\\.(50|49)\\d x \\+ (2\\.0|1\\.9)\\d+.*"), output);
    }

    @Test
    void estimatePoseFindsTheMotion() throws IOException, InterruptedException {
        String output = run("EstimatePose");
        assertTrue(output.contains("FOUND: 1"), output);
        assertTrue(output.matches("(?s).*error 0\\.[0-4]\\d+ degrees.*"), output);
    }

    @Test
    void classifyCloudFindsTheDigit() throws IOException, InterruptedException {
        String output = run("ClassifyCloud");
        assertTrue(output.contains("CLASSIFIED: 1 with probability"), output);
    }

    /** Tests run in the module's folder; the examples stand beside it. */
    private static String run(String example) throws IOException, InterruptedException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process process = new ProcessBuilder(java, "-cp", "target/classes", "../examples/" + example + ".java")
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        return output;
    }
}
