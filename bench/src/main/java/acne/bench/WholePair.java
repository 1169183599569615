package acne.bench;

import acne.data.Correspondences;
import acne.data.MatchRows;
import acne.geometry.Pixels;
import acne.io.OpencvEstimator;
import acne.io.OpencvOptions;
import acne.nn.MatchNetwork;
import acne.robust.ConsensusOptions;
import acne.robust.FundamentalProblem;
import acne.robust.Guidance;
import acne.robust.MatchWeights;
import acne.robust.NeighbourBelief;
import acne.robust.RobustMethod;
import acne.robust.Sampling;
import acne.robust.WeightedSearch;
import acne.solve.ScaledMatches;
import acne.task.BundledStereoModels;
import acne.tensor.Tape;
import acne.tensor.Team;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The ways from the unfiltered matches of one pair to its fundamental matrix. */
final class WholePair {
    private static final Pixels THRESHOLD = Pixels.of(1);

    /** A search to its confidence, however many samples that takes within reason. */
    private static final ConsensusOptions PATIENT = ConsensusOptions.DEFAULT.withMaxIterations(100_000);

    /** The paper's threshold of weights for RANSAC on fundamental matrices. */
    private static final double FILTER = 1e-5;

    private final Correspondences matches;
    private final MatchNetwork network;
    private final Tape tape;

    WholePair(Correspondences matches, MatchNetwork network, Team team) {
        this.matches = matches;
        this.network = network;
        tape = Tape.inference(team);
    }

    /** The weights of the network alone, with all that it reads of the matches. */
    double[] weights() {
        return weights(unseen());
    }

    /** The same matches, of which nothing has been computed yet. */
    private Correspondences unseen() {
        return matches.filter(i -> true);
    }

    private double[] weights(Correspondences unseen) {
        tape.rewind();
        return network.weights(tape, network.rows(unseen, MatchRows.frames(unseen, Optional.empty())));
    }

    /** What the library does unless told: a search by the neighbours, and for hard pairs one by each of two networks too. */
    void byDefault() {
        search(List.of(new NeighbourBelief(), withNetwork(), BundledStereoModels.secondOpinion()));
    }

    /** Network, guided search and refinement of every pair. */
    void networkAndRefinement() {
        search(List.of(withNetwork()));
    }

    private MatchWeights withNetwork() {
        return NeighbourBelief.with((shown, cameras) -> weights(shown));
    }

    private void search(List<MatchWeights> opinions) {
        Correspondences unseen = unseen();
        ScaledMatches scaled = ScaledMatches.of(unseen);
        new WeightedSearch(
                        RobustMethod.best(unseen, false),
                        Sampling.PROSAC,
                        scaled.squared(THRESHOLD),
                        0,
                        ConsensusOptions.DEFAULT)
                .estimate(
                        scaled,
                        opinions.stream()
                                .<Supplier<double[]>>map(opinion -> () -> opinion.of(unseen, Optional.empty()))
                                .toList(),
                        NeighbourBelief.stakes(unseen));
    }

    /** OpenCV's USAC_MAGSAC with its 10,000 iterations. */
    void opencvMagsac() {
        OpencvEstimator.MAGSAC.fundamental(matches, OpencvOptions.DEFAULT);
    }

    /** A search on all matches, sampled uniformly. */
    void search(RobustMethod method) {
        search(method, matches);
    }

    /** The network, and plain RANSAC on the matches whose weight passes. */
    void networkAndRansac() {
        search(RobustMethod.RANSAC, filtered());
    }

    /** A search on the matches that passed already. */
    Runnable filteredSearch(RobustMethod method) {
        Correspondences kept = filtered();
        return () -> search(method, kept);
    }

    private Correspondences filtered() {
        double[] weights = weights();
        return matches.filter(i -> weights[i] > FILTER);
    }

    private static void search(RobustMethod method, Correspondences matches) {
        ScaledMatches scaled = ScaledMatches.of(matches);
        method.estimator(scaled.squared(THRESHOLD), 0, PATIENT)
                .estimate(new FundamentalProblem(scaled), Guidance.none(scaled.size(), 0));
    }
}
