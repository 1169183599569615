package acne.app.stereo;

import acne.app.InputException;
import acne.data.Correspondences;
import acne.geometry.CameraPair;
import acne.geometry.EpipolarResidual;
import acne.geometry.EssentialMatrix;
import acne.geometry.Pixels;
import acne.math.Mat3;
import acne.robust.Verdict;
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
                throw InputException.of(e);
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
            Mat3 inPixels = problem == StereoProblem.FUNDAMENTAL ? matrix : inPixels(matrix, input.requireCameras());
            Correspondences matches = input.ratioTested();
            return StereoEstimate.Found.ofInliers(matrix, matches, inliers(inPixels, matches), 0, milliseconds);
        }

        private static Mat3 inPixels(Mat3 essential, CameraPair cameras) {
            return new EssentialMatrix(essential)
                    .toFundamental(cameras.camera1(), cameras.camera2())
                    .matrix();
        }

        private static boolean[] inliers(Mat3 inPixels, Correspondences matches) {
            double[] f = inPixels.toArray();
            boolean[] inliers = new boolean[matches.size()];
            for (int i = 0; i < inliers.length; i++) {
                double squared =
                        EpipolarResidual.squaredSampson(f, matches.x1(i), matches.y1(i), matches.x2(i), matches.y2(i));
                inliers[i] = squared <= THRESHOLD.value() * THRESHOLD.value();
            }
            return inliers;
        }
    }
}
