package acne.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples run as their headers say, and so does the Java of the documentation. */
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

    @Test
    void snippetsOfTheEntryPointsRunAndThatOfTheReadmeCompiles(@TempDir Path folder)
            throws IOException, InterruptedException {
        String program = """
                import acne.data.*;
                import acne.geometry.*;
                import acne.task.*;
                import java.util.*;

                class Snippets {
                    public static void main(String[] arguments) {
                        lines();
                        clouds();
                        views();
                    }

                    static void lines() {%s}

                    static void clouds() {%s}

                    static void views() {%s}

                    static void readme(
                            double[][] x1, double[][] x2, Camera camera1, Camera camera2,
                            double[] x, double[] y, float[] coordinates) {%s}
                }
                """.formatted(
                        snippet("LineFitter"),
                        snippet("CloudClassifier"),
                        snippet("TwoViewEstimator"),
                        between(Path.of("../README.md"), "```java\n", "```"));
        String output = run(Files.writeString(folder.resolve("Snippets.java"), program));
        assertTrue(output.contains("FOUND: 8 of 10 points"), output);
        assertTrue(output.contains("1 0.9"), output);
        assertTrue(output.matches("(?s).*FOUND: 5\\d of 100 matches.*Vec3\\[x=-0\\.99.*"), output);
    }

    private static String snippet(String entryPoint) throws IOException {
        Path source = Path.of("src/main/java/acne/task", entryPoint + ".java");
        return between(source, "<pre>{@code\n", " * }</pre>").replaceAll("(?m)^ \\* ?", "");
    }

    private static String between(Path file, String start, String end) throws IOException {
        Matcher matcher = Pattern.compile(Pattern.quote(start) + "(.*?)" + Pattern.quote(end), Pattern.DOTALL)
                .matcher(Files.readString(file));
        assertTrue(matcher.find(), file + " has a snippet");
        return matcher.group(1);
    }

    /** Tests run in the module's folder; the examples stand beside it. */
    private static String run(String example) throws IOException, InterruptedException {
        return run(Path.of("../examples", example + ".java"));
    }

    private static String run(Path program) throws IOException, InterruptedException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process process = new ProcessBuilder(java, "-cp", "target/classes", program.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        return output;
    }
}
