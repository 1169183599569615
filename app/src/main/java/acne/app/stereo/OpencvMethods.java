package acne.app.stereo;

import acne.data.Correspondences;
import acne.geometry.CameraPair;
import acne.io.OpencvEstimate;
import acne.io.OpencvEstimator;
import acne.io.OpencvOptions;
import acne.robust.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** OpenCV's estimators as peers: {@code opencv-ransac}, {@code opencv-lmeds}, {@code opencv-magsac}. */
public final class OpencvMethods implements StereoMethodProvider {
    @Override
    public List<String> names() {
        return Arrays.stream(OpencvEstimator.values()).map(OpencvMethods::name).toList();
    }

    @Override
    public Optional<StereoMethod> method(String name) {
        return Arrays.stream(OpencvEstimator.values())
                .filter(estimator -> name(estimator).equals(name))
                .<StereoMethod>map(Method::new)
                .findFirst();
    }

    private static String name(OpencvEstimator estimator) {
        return "opencv-" + estimator.name().toLowerCase(Locale.ROOT);
    }

    private record Method(OpencvEstimator estimator) implements StereoMethod {
        @Override
        public String name() {
            return OpencvMethods.name(estimator);
        }

        @Override
        public String settings(StereoProblem problem) {
            return options(StereoProblem.FUNDAMENTAL) + " " + options(StereoProblem.ESSENTIAL);
        }

        /** OpenCV's estimators have a fixed seed of their own. */
        @Override
        public StereoEstimate estimate(StereoProblem problem, StereoInput input, long seed) {
            long start = CpuTime.now();
            Correspondences matches = input.ratioTested();
            Optional<OpencvEstimate> found = switch (problem) {
                case FUNDAMENTAL -> estimator.fundamental(matches, options(problem));
                case ESSENTIAL -> essential(matches, input.requireCameras());
            };
            double ms = CpuTime.millisSince(start);
            if (found.isEmpty()) {
                return new StereoEstimate.Failed(Verdict.FAILED, "OpenCV finds no matrix", 0, ms);
            }
            OpencvEstimate estimate = found.get();
            return StereoEstimate.Found.ofInliers(estimate.matrix(), matches, estimate.inliers(), 0, ms);
        }

        /** For E by RANSAC OpenCV's own default of 1000 iterations stays: ten times as many take seconds a pair. */
        private OpencvOptions options(StereoProblem problem) {
            OpencvOptions options = OpencvOptions.DEFAULT;
            boolean slow = problem == StereoProblem.ESSENTIAL && estimator == OpencvEstimator.RANSAC;
            return slow ? new OpencvOptions(options.thresholdPx(), options.confidence(), 1000) : options;
        }

        private Optional<OpencvEstimate> essential(Correspondences matches, CameraPair cameras) {
            return estimator.essential(matches, cameras.camera1(), cameras.camera2(), options(StereoProblem.ESSENTIAL));
        }
    }
}
