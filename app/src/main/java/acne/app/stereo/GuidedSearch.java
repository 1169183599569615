package acne.app.stereo;

import acne.data.Correspondences;
import acne.geometry.CameraPair;
import acne.geometry.Pixels;
import acne.math.Mat3;
import acne.robust.Consensus;
import acne.robust.ConsensusOptions;
import acne.robust.EstimationProblem;
import acne.robust.Guidance;
import acne.robust.MatchWeights;
import acne.robust.NeighbourBelief;
import acne.robust.RobustMethod;
import acne.robust.Sampling;
import acne.robust.WeightedSearch;
import acne.solve.ScaledMatches;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** A robust estimator of the library on one pair, with its time. */
record GuidedSearch(RobustMethod method, Pixels threshold, ConsensusOptions options) {
    /** Estimates an essential matrix with cameras, else a fundamental one. */
    StereoEstimate estimate(
            Correspondences matches, Optional<CameraPair> cameras, Guidance guidance, long seed, double msNetwork) {
        long start = CpuTime.now();
        ScaledMatches scaled = ScaledMatches.of(matches, cameras);
        Consensus consensus = method.estimator(scaled.squared(threshold), seed, options)
                .estimate(EstimationProblem.ofMatches(scaled), guidance);
        return report(consensus, matches, scaled, msNetwork, CpuTime.millisSince(start));
    }

    /**
     * Searches by what the neighbours of the matches say, and for hard pairs by what networks say as well; where samples are drawn
     * uniformly, nobody is asked.
     *
     * @param networks opinions of hard pairs, asked in turn
     */
    StereoEstimate estimate(
            Correspondences matches,
            Optional<CameraPair> cameras,
            Sampling sampling,
            List<MatchWeights> networks,
            long seed) {
        long start = CpuTime.now();
        double[] msNetwork = new double[1];
        boolean asks = sampling != Sampling.UNIFORM;
        ScaledMatches scaled = ScaledMatches.of(matches, cameras);
        double[] odds = asks ? new NeighbourBelief().of(matches, cameras) : new double[matches.size()];
        List<Supplier<double[]>> opinions = new ArrayList<>(List.of(() -> odds));
        for (MatchWeights network : networks) {
            opinions.add(() -> {
                long asked = CpuTime.now();
                double[] said = network.of(matches, cameras);
                msNetwork[0] += CpuTime.millisSince(asked);
                return said;
            });
        }
        Consensus consensus = new WeightedSearch(method, sampling, scaled.squared(threshold), seed, options)
                .estimate(scaled, opinions, asks ? NeighbourBelief.stakes(matches) : new double[0]);
        return report(consensus, matches, scaled, msNetwork[0], CpuTime.millisSince(start) - msNetwork[0]);
    }

    /** The outcome of an estimator in pixels, or as an essential matrix where the matches are calibrated. */
    static StereoEstimate report(
            Consensus consensus, Correspondences matches, ScaledMatches scaled, double msNetwork, double msSolver) {
        if (consensus instanceof Consensus.Failed failed) {
            return new StereoEstimate.Failed(failed.verdict(), failed.reason(), msNetwork, msSolver);
        }
        Consensus.Found found = (Consensus.Found) consensus;
        Mat3 model = Mat3.of(found.model());
        Mat3 matrix = scaled.isCalibrated() ? model : scaled.epipolarInPixels(model);
        return StereoEstimate.Found.ofInliers(matrix, matches, found.inliers(), msNetwork, msSolver);
    }
}
