package acne.app.stereo;

import acne.app.InputException;
import acne.data.Correspondences;
import acne.data.ImageSize;
import acne.geometry.Camera;
import acne.geometry.CameraPair;
import acne.geometry.Pixels;
import acne.math.Mat3;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A running program that is asked for matrices through its standard input and answers on its standard output, in words and numbers
 * between white space; docs/STEREO.md has the form. The program ends when its input does. For one thread at a time.
 */
final class ProgramExchange {
    /** A program that has not answered by then is taken for one that hangs. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Path file;
    private final Duration patience;
    private final Process process;
    private final BufferedWriter questions;
    private final BufferedReader answers;

    /**
     * What a program answered.
     *
     * @param matrix empty where it found none
     * @param milliseconds what the estimation took by its own clock
     */
    record Answer(Optional<Mat3> matrix, double milliseconds) {}

    private ProgramExchange(Path file, Process process, Duration patience) {
        this.file = file;
        this.patience = patience;
        this.process = process;
        questions = new BufferedWriter(new OutputStreamWriter(process.getOutputStream(), StandardCharsets.US_ASCII));
        answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII));
    }

    static ProgramExchange start(Path file) {
        return start(file, PATIENCE);
    }

    static ProgramExchange start(Path file, Duration patience) {
        try {
            Process process = new ProcessBuilder(file.toAbsolutePath().toString())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            return new ProgramExchange(file, process, patience);
        } catch (IOException e) {
            throw InputException.of(e);
        }
    }

    Answer ask(StereoProblem problem, StereoInput input, Pixels threshold, long seed) {
        CompletableFuture<Boolean> ended =
                new CompletableFuture<Boolean>().completeOnTimeout(true, patience.toMillis(), TimeUnit.MILLISECONDS);
        ended.thenAccept(late -> {
            if (late) {
                process.destroyForcibly();
            }
        });
        try {
            questions.write(question(problem, input, threshold, seed));
            questions.flush();
            return parse(answers.readLine());
        } catch (IOException e) {
            throw gone();
        } finally {
            ended.complete(false);
        }
    }

    static String question(StereoProblem problem, StereoInput input, Pixels threshold, long seed) {
        Correspondences matches = input.ratioTested();
        StringBuilder text = new StringBuilder();
        append(text, problem.label(), matches.size(), threshold.value(), seed);
        ImageSize size1 = input.sizes().size1();
        ImageSize size2 = input.sizes().size2();
        append(text, size1.width(), size1.height(), size2.width(), size2.height());
        if (problem == StereoProblem.ESSENTIAL) {
            CameraPair cameras = input.requireCameras();
            append(text, cameras.camera1());
            append(text, cameras.camera2());
        }
        for (int i = 0; i < matches.size(); i++) {
            append(text, matches.x1(i), matches.y1(i), matches.x2(i), matches.y2(i), ratio(matches, i));
        }
        return text.toString();
    }

    private static void append(StringBuilder text, Camera camera) {
        append(text, camera.fx(), camera.fy(), camera.cx(), camera.cy());
    }

    private static void append(StringBuilder text, Object... words) {
        for (int i = 0; i < words.length; i++) {
            text.append(i == 0 ? "" : " ").append(words[i]);
        }
        text.append('\n');
    }

    private static double ratio(Correspondences matches, int i) {
        return matches.hasRatios() ? matches.ratio(i) : 1;
    }

    private Answer parse(@Nullable String line) {
        if (line == null) {
            throw gone();
        }
        String[] words = line.strip().split("\\s+");
        try {
            double milliseconds = number(words[0]);
            if (words.length == 2 && words[1].equals("none")) {
                return new Answer(Optional.empty(), milliseconds);
            }
            if (words.length == 10) {
                double[] entries = new double[9];
                for (int i = 0; i < entries.length; i++) {
                    entries[i] = number(words[i + 1]);
                }
                Mat3 matrix = Mat3.of(entries);
                if (matrix.frobenius() > 0) {
                    return new Answer(Optional.of(matrix), milliseconds);
                }
            }
        } catch (NumberFormatException e) {
            throw misread(line);
        }
        throw misread(line);
    }

    private static double number(String word) {
        double value = Double.parseDouble(word);
        if (!Double.isFinite(value)) {
            throw new NumberFormatException(word);
        }
        return value;
    }

    private InputException misread(String line) {
        process.destroyForcibly();
        return new InputException("%s: answers '%s'; expected milliseconds, then a matrix of nine numbers or 'none'"
                .formatted(file, shortened(line)));
    }

    private static String shortened(String line) {
        return line.length() <= 60 ? line : line.substring(0, 60) + "...";
    }

    /** Why there is no answer: the program has ended by itself, or was ended because it took too long. */
    private InputException gone() {
        process.destroyForcibly();
        return new InputException(
                "%s: no answer within %d s, or the program has ended".formatted(file, patience.toSeconds()));
    }
}
