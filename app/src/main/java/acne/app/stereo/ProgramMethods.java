package acne.app.stereo;

import acne.app.InputException;
import acne.data.Correspondences;
import acne.geometry.EpipolarResidual;
import acne.geometry.Pixels;
import acne.math.Mat3;
import acne.robust.Verdict;
import acne.solve.ScaledMatches;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Estimators that are programs of their own, so that what is written in another language can be compared on the same matches:
 * {@code program:FILE} starts the file and asks it about one pair after the other.
 */
public final class ProgramMethods implements StereoMethodProvider {
    private static final String PREFIX = "program:";
    private static final Pixels THRESHOLD = Pixels.of(1);

    @Override
    public List<String> names() {
        return List.of();
    }

    @Override
    public Optional<StereoMethod> method(String name) {
        return name.startsWith(PREFIX)
                ? Optional.of(new Method(Path.of(name.substring(PREFIX.length()))))
                : Optional.empty();
    }

    /** One program; as many of it run as threads ask at the same time. */
    private static final class Method implements StereoMethod {
        private final Path file;
        private final Queue<ProgramExchange> idle = new ConcurrentLinkedQueue<>();

        Method(Path file) {
            this.file = file;
        }

        @Override
        public String name() {
            return String.valueOf(file.getFileName());
        }

        @Override
        public String settings(StereoProblem problem) {
            try {
                return THRESHOLD + " " + file.toAbsolutePath() + " " + Fingerprint.of(file);
            } catch (IOException e) {
                throw new InputException(InputException.reason(e), e);
            }
        }

        @Override
        public void prepare(StereoProblem problem) {
            if (!Files.isRegularFile(file) || !Files.isExecutable(file)) {
                throw new InputException("--methods " + PREFIX + file + ": need a file that can be run");
            }
        }

        @Override
        public StereoEstimate estimate(StereoProblem problem, StereoInput input, long seed) {
            ProgramExchange free = idle.poll();
            ProgramExchange program = free == null ? ProgramExchange.start(file) : free;
            ProgramExchange.Answer answer = program.ask(problem, input, THRESHOLD, seed);
            idle.add(program);
            return answer.matrix()
                    .map(matrix -> found(matrix, problem, input, answer.milliseconds()))
                    .orElseGet(() -> new StereoEstimate.Failed(
                            Verdict.FAILED, name() + " finds no matrix", 0, answer.milliseconds()));
        }

        private static StereoEstimate found(
                Mat3 matrix, StereoProblem problem, StereoInput input, double milliseconds) {
            Correspondences matches = input.ratioTested();
            return StereoEstimate.Found.ofInliers(matrix, matches, inliers(matrix, problem, input), 0, milliseconds);
        }

        private static boolean[] inliers(Mat3 matrix, StereoProblem problem, StereoInput input) {
            Correspondences matches = input.ratioTested();
            boolean[] inliers = new boolean[matches.size()];
            if (inliers.length == 0) {
                return inliers;
            }
            ScaledMatches scaled = problem == StereoProblem.ESSENTIAL
                    ? ScaledMatches.of(matches, input.requireCameras())
                    : ScaledMatches.of(matches);
            Mat3 epipolar = problem == StereoProblem.ESSENTIAL
                    ? scaled.epipolarOfEssential(matrix)
                    : scaled.epipolarFromPixels(matrix);
            double[] f = epipolar.toArray();
            for (int i = 0; i < inliers.length; i++) {
                inliers[i] = EpipolarResidual.squaredSampson(
                                f, scaled.x1()[i], scaled.y1()[i], scaled.x2()[i], scaled.y2()[i])
                        <= scaled.squared(THRESHOLD);
            }
            return inliers;
        }
    }
}
