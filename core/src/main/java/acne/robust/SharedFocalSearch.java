package acne.robust;

import acne.geometry.Pixels;
import acne.math.Mat3;
import acne.solve.ScaledMatches;
import java.util.List;
import java.util.Optional;

/**
 * Answers of two cameras that share an unknown focal length, as fundamental matrices.
 *
 * <p>Most photos of a scene come from one camera. Where these matches do, six parameters are found more often and more exactly than
 * the seven of a fundamental matrix; where they do not, the answers have little support.
 *
 * @param matches the uncalibrated matches, whose frame the answers have
 * @param frame the same in the frames of their images
 */
record SharedFocalSearch(WeightedSearch general, ScaledMatches matches, ScaledMatches frame) {
    /** On training and validation scenes more samples, the best having come first, changed nothing. */
    private static final int SAMPLES = 300;

    /** An answer that loses no more of its inliers by a shared focal length leaves nothing to search for. */
    private static final double KEPT_SHARE = 0.9;

    /**
     * The search for these matches, if their cameras are unknown and the sizes of their images are not; none where samples are drawn
     * uniformly, which is to say that nothing but the coordinates counts.
     */
    static Optional<SharedFocalSearch> of(WeightedSearch general, ScaledMatches matches) {
        return general.sampling() == Sampling.UNIFORM
                ? Optional.empty()
                : matches.inImageFrames().map(frame -> new SharedFocalSearch(general, matches, frame));
    }

    Plausibility plausibility() {
        return new Plausibility(matches, frame, general.squaredThreshold());
    }

    /**
     * The general answer refined with a shared focal length, then that of a search of its own unless the first is certain; none
     * where the matches determine nothing.
     */
    List<Consensus> answers(Consensus answer, double[] weights, double[] stakes) {
        if (answer instanceof Consensus.Failed failed) {
            return failed.verdict() == Verdict.FAILED ? List.of(search(weights, stakes)) : List.of();
        }
        Consensus.Found found = (Consensus.Found) answer;
        Consensus refined = refined(found, stakes);
        boolean settled = WeightedSearch.isCertain(refined, matches)
                && refined instanceof Consensus.Found kept
                && kept.inlierCount() >= KEPT_SHARE * found.inlierCount();
        return settled ? List.of(refined) : List.of(refined, search(weights, stakes));
    }

    /** An answer refined with a shared focal length. */
    Consensus refined(Consensus.Found found, double[] stakes) {
        SharedFocalProblem problem = new SharedFocalProblem(frame);
        double[] model = new double[problem.modelLength()];
        problem.ofMatrix(frame.epipolarFromPixels(matches.epipolarInPixels(Mat3.at(found.model(), 0))), model);
        problem.refine(model, FinalRefinement.sharpLoss(squaredThreshold()), stakes, Effort.FINAL);
        return inMatches(model, found);
    }

    private Consensus search(double[] weights, double[] stakes) {
        Consensus consensus = new WeightedSearch(
                        RobustMethod.bestCalibrated(),
                        general.sampling(),
                        squaredThreshold(),
                        general.seed(),
                        general.options())
                .withFewIfDiffer(weights, SAMPLES)
                .estimate(frame, SharedFocalProblem::new, weights, stakes);
        return consensus instanceof Consensus.Found found ? inMatches(found.model(), found) : consensus;
    }

    /** The threshold in the frame of the images. */
    private double squaredThreshold() {
        return general.squaredThreshold() * frame.squared(Pixels.of(1)) / matches.squared(Pixels.of(1));
    }

    /** A model of the images' frame as the fundamental matrix of the frame of the matches. */
    private Consensus inMatches(double[] model, Consensus.Found origin) {
        double[] inFrame = new double[9];
        SharedFocalManifold.toFrame(model, 0, EssentialManifold.divisors(frame), inFrame);
        double[] f = matches.epipolarFromPixels(frame.epipolarInPixels(Mat3.of(inFrame)))
                .normalised()
                .toArray();
        return general.withEnoughInliers(matches, f, origin.iterations());
    }
}
