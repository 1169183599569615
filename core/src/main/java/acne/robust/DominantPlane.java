package acne.robust;

import acne.solve.ScaledMatches;
import java.util.Optional;

/**
 * The plane that nearly all matches of a scene lie on, if there is one.
 *
 * <p>Most scenes are not flat, and refining planes to the end would take as long as the epipolar geometry itself: a few samples tell
 * most of them, and a few steps of refinement most of the rest.
 *
 * @param squaredThreshold the largest squared transfer distance of a match on the plane
 */
public record DominantPlane(double squaredThreshold, long seed) {
    /** A few samples find a plane with nearly all matches, or show that there is none. */
    private static final ConsensusOptions SAMPLES = ConsensusOptions.DEFAULT.withMaxIterations(30);
    /** The best sample of such a plane agrees with as large a share of the matches, before any refinement. */
    private static final double SAMPLED_SHARE = 0.4;

    /** A start of refinement ... */
    private static final Effort BRIEF = new Effort(3, 1e-2, Integer.MAX_VALUE);
    /** ... after which it agrees with as large a share. */
    private static final double BRIEF_SHARE = 0.7;

    /** As many matches from all over the list tell whether there may be such a plane. */
    private static final int ENOUGH_MATCHES = 500;

    /** The refined plane; empty where none has nearly all matches. */
    public Optional<Consensus.Found> of(ScaledMatches matches) {
        return start(new HomographyProblem(matches.thinned(ENOUGH_MATCHES)))
                .map(model -> refined(new HomographyProblem(matches), model));
    }

    private Optional<double[]> start(HomographyProblem problem) {
        Consensus sampled = new Ransac(squaredThreshold, Ransac.Polish.NONE, seed, SAMPLES)
                .estimate(problem, Guidance.none(problem.size(), seed));
        if (!(sampled instanceof Consensus.Found rough) || rough.inlierCount() < SAMPLED_SHARE * problem.size()) {
            return Optional.empty();
        }
        double[] model = rough.model();
        problem.refine(model, new TruncatedLoss(squaredThreshold), BRIEF);
        double[] squared = new double[problem.size()];
        problem.squaredResiduals(model, 0, squared);
        return Inliers.count(squared, squaredThreshold) < BRIEF_SHARE * problem.size()
                ? Optional.empty()
                : Optional.of(model);
    }

    private Consensus.Found refined(HomographyProblem problem, double[] model) {
        FinalRefinement.apply(problem, model, new TruncatedLoss(squaredThreshold), new double[0], squaredThreshold);
        return Consensus.Found.of(problem, model, squaredThreshold, SAMPLES.maxIterations());
    }
}
