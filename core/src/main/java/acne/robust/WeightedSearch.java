package acne.robust;

import acne.solve.FivePoint;
import acne.solve.ScaledMatches;
import acne.solve.SevenPoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Searches among the matches that their weights speak for, in the order of the weights and from a weighted first fit. Which
 * of all matches are inliers is told by geometry, not by weights.
 *
 * @param sampling how weights steer the samples
 * @param squaredThreshold the squared residual that tells inliers, in the frame of the matches
 */
public record WeightedSearch(
        RobustMethod method, Sampling sampling, double squaredThreshold, long seed, ConsensusOptions options) {
    /** The search gets the matches of the largest weights that have together this share of all weight ... */
    private static final double KEPT_SHARE = 0.9999;

    /** ... and at least so many: a network may be too sure of too few. */
    private static final int FEWEST_KEPT = 100;

    /** Inliers for so many samples: in all but a few of a hundred validation pairs with as many, the pose was right. */
    private static final int CERTAIN_SAMPLES = 20;

    /** Of many matches chance alone brings that many near the lines of some model, but not this share. */
    private static final double CERTAIN_SHARE = 0.05;

    /** The second search of a hard pair, in thresholds: what is exact to a pixel in one pair of photos is not in another. */
    private static final double WIDER = 1.5;

    /** Samples of the second search: on validation and training scenes more of them, the best having come first, changed nothing. */
    private static final int WIDER_SAMPLES = 300;

    /** Seven-point samples where five-point samples of a shared focal length come after: more of them changed nothing. */
    private static final int GENERAL_SAMPLES = 300;

    /** A pair is easy where one geometry explains this share of its matches. */
    private static final double EASY_SHARE = 0.6;

    /**
     * The answer of a search without weights, as long as an easy pair needs it; empty where the pair is not easy.
     *
     * <p>An easy pair gets the same bits as from a whole search with equal weights, unless only its last refinement made it easy. Where
     * the sizes of the images are known, the answer may be one of cameras that share a focal length.
     */
    public Optional<Consensus.Found> easy(ScaledMatches matches) {
        EstimationProblem problem = EstimationProblem.ofMatches(matches);
        int iterations = options.iterationsFor(EASY_SHARE, problem.sampleSize(), options.maxIterations());
        return withMost(iterations).search(problem, new double[matches.size()], new double[0])
                                instanceof Consensus.Found found
                        && found.inlierCount() >= EASY_SHARE * matches.size()
                ? Optional.of(sharedIfBetter(found, matches))
                : Optional.empty();
    }

    private Consensus.Found sharedIfBetter(Consensus.Found found, ScaledMatches matches) {
        Optional<SharedFocalSearch> sharedFocal = SharedFocalSearch.of(this, matches);
        List<Consensus> answers = new ArrayList<>(List.of(found));
        sharedFocal.ifPresent(search -> answers.add(search.refined(found, new double[0])));
        return (Consensus.Found) best(answers, matches, new double[0], sharedFocal);
    }

    /** This search with at most so many samples where weights differ, so that the best samples come first; else this one. */
    WeightedSearch withFewIfDiffer(double[] weights, int samples) {
        return Sampling.differ(weights) ? withMost(samples) : this;
    }

    /** This search with at most so many samples. */
    private WeightedSearch withMost(int samples) {
        return new WeightedSearch(
                method,
                sampling,
                squaredThreshold,
                seed,
                options.withMaxIterations(Math.min(samples, options.maxIterations())));
    }

    /**
     * One search by each opinion of the matches, asked for in turn until an answer is certain; the answer is the one that all matches
     * together agree with best, the first among equals.
     *
     * <p>A network can be sure of the wrong matches, and other weights of others. Equal weights are no opinion, unless nobody has another.
     * The stakes matter here: a wrong fundamental matrix is so free that it often has more inliers than the true one, but its inliers
     * are those that little speaks for. Where one scale is not certain, the first opinion is searched by at another; or, where the cameras
     * are unknown and the sizes of the images are not, for cameras that share a focal length, and {@link Plausibility} takes part in
     * the choice.
     *
     * @param opinions weights of the matches, which may take time to compute
     * @param stakes how many times each match counts in the score and the refinement of a model, or empty where all count alike
     */
    public Consensus estimate(ScaledMatches matches, List<Supplier<double[]>> opinions, double[] stakes) {
        Optional<SharedFocalSearch> sharedFocal = SharedFocalSearch.of(this, matches);
        List<Consensus> answers = new ArrayList<>();
        for (int k = 0; k < opinions.size() && !isCertain(answers, matches); k++) {
            double[] weights = opinions.get(k).get();
            boolean differ = Sampling.differ(weights);
            boolean last = k == opinions.size() - 1;
            if (differ || last && answers.isEmpty()) {
                WeightedSearch general = sharedFocal.isPresent() ? withFewIfDiffer(weights, GENERAL_SAMPLES) : this;
                answers.add(general.estimate(matches, weights, stakes));
                if (sharedFocal.isEmpty() && differ && answers.size() == 1 && !isCertain(answers, matches)) {
                    answers.add(estimateWider(matches, weights, stakes));
                }
                sharedFocal.ifPresent(search ->
                        answers.addAll(search.answers(best(answers, matches, stakes, sharedFocal), weights, stakes)));
            }
        }
        return best(answers, matches, stakes, sharedFocal);
    }

    private Consensus best(
            List<Consensus> answers, ScaledMatches matches, double[] stakes, Optional<SharedFocalSearch> sharedFocal) {
        if (answers.size() == 1) {
            return answers.get(0);
        }
        Score score = new LossScore(FinalRefinement.sharpLoss(squaredThreshold), stakes);
        Optional<Plausibility> plausibility = sharedFocal.map(SharedFocalSearch::plausibility);
        Consensus best = answers.get(0);
        double least = price(best, matches, score, plausibility);
        for (Consensus other : answers.subList(1, answers.size())) {
            double price = price(other, matches, score, plausibility);
            if (Double.compare(price, least) < 0) {
                least = price;
                best = other;
            }
        }
        return best;
    }

    /** Whether the last answer has so many inliers that no other opinion is needed. */
    private static boolean isCertain(List<Consensus> answers, ScaledMatches matches) {
        return !answers.isEmpty() && isCertain(answers.get(answers.size() - 1), matches);
    }

    /** Whether an answer has so many inliers that it is hardly wrong. */
    static boolean isCertain(Consensus answer, ScaledMatches matches) {
        return answer instanceof Consensus.Found found
                && found.inlierCount()
                        >= CERTAIN_SAMPLES * (matches.isCalibrated() ? FivePoint.SAMPLE_SIZE : SevenPoint.SAMPLE_SIZE)
                && found.inlierCount() >= CERTAIN_SHARE * matches.size();
    }

    /**
     * What a model costs all matches; infinite where there is none. What the matches speak for it counts as far as it is
     * plausible.
     */
    private double price(Consensus consensus, ScaledMatches matches, Score score, Optional<Plausibility> plausibility) {
        if (!(consensus instanceof Consensus.Found found)) {
            return Double.POSITIVE_INFINITY;
        }
        EstimationProblem problem = EstimationProblem.ofMatches(matches);
        double[] squared = new double[matches.size()];
        problem.squaredResiduals(found.model(), 0, squared);
        problem.excludeImpossible(found.model(), squaredThreshold, squared);
        double price = score.of(squared, matches.size());
        if (plausibility.isEmpty()) {
            return price;
        }
        double[] far = new double[matches.size()];
        Arrays.fill(far, Double.POSITIVE_INFINITY);
        double worst = score.of(far, matches.size());
        return worst - plausibility.get().left(worst - price, found.model());
    }

    /** Estimates an essential matrix of calibrated matches, else a fundamental one; equal weights say nothing. */
    Consensus estimate(ScaledMatches matches, double[] weights) {
        return estimate(matches, weights, new double[0]);
    }

    private Consensus estimate(ScaledMatches matches, double[] weights, double[] stakes) {
        return estimate(matches, EstimationProblem::ofMatches, weights, stakes);
    }

    /** Estimates the model of any problem that matches pose. */
    Consensus estimate(
            ScaledMatches matches,
            Function<ScaledMatches, EstimationProblem> problems,
            double[] weights,
            double[] stakes) {
        EstimationProblem whole = problems.apply(matches);
        boolean[] kept = heaviest(weights);
        int[] indices = IntStream.range(0, weights.length).filter(i -> kept[i]).toArray();
        if (indices.length == weights.length) {
            return search(whole, weights, stakes);
        }
        Consensus consensus =
                search(problems.apply(matches.select(i -> kept[i])), select(weights, indices), select(stakes, indices));
        return consensus instanceof Consensus.Found found
                ? withAllInliers(whole, found)
                : search(whole, weights, stakes);
    }

    /** The answer of a search that is content with less exact matches; its inliers are told by the threshold all the same. */
    private Consensus estimateWider(ScaledMatches matches, double[] weights, double[] stakes) {
        WeightedSearch wider = new WeightedSearch(method, sampling, WIDER * WIDER * squaredThreshold, seed, options)
                .withMost(WIDER_SAMPLES);
        if (!(wider.estimate(matches, weights, stakes) instanceof Consensus.Found found)) {
            return new Consensus.Failed(Verdict.FAILED, "no model within " + WIDER + " thresholds");
        }
        return withEnoughInliers(matches, found.model(), found.iterations());
    }

    /** The model of another search with the inliers among all matches, if they are more than a sample. */
    Consensus withEnoughInliers(ScaledMatches matches, double[] model, int iterations) {
        EstimationProblem whole = EstimationProblem.ofMatches(matches);
        Consensus.Found told = Consensus.Found.of(whole, model, squaredThreshold, iterations);
        return told.inlierCount() > whole.sampleSize()
                ? told
                : new Consensus.Failed(
                        Verdict.FAILED,
                        "the best model agrees with " + told.inlierCount() + " of " + matches.size() + " matches");
    }

    /** The values of these indices; of no values none. */
    private static double[] select(double[] values, int[] indices) {
        return values.length == 0
                ? values
                : Arrays.stream(indices).mapToDouble(i -> values[i]).toArray();
    }

    private Consensus search(EstimationProblem problem, double[] weights, double[] stakes) {
        Consensus consensus = method.estimator(squaredThreshold, seed, options)
                .estimate(problem, sampling.by(weights, seed).withStakes(stakes));
        // Least median of squares has inliers by a scale of its own, which is as wide as the data are bad.
        return method == RobustMethod.LMEDS && consensus instanceof Consensus.Found found
                ? withAllInliers(problem, found)
                : consensus;
    }

    /** Tells the inliers among all matches. The model stays that of the kept ones: chance brings others near its lines. */
    private Consensus.Found withAllInliers(EstimationProblem whole, Consensus.Found found) {
        return Consensus.Found.of(whole, found.model(), squaredThreshold, found.iterations());
    }

    private static boolean[] heaviest(double[] weights) {
        double total = 0;
        for (double weight : weights) {
            total += weight;
        }
        int[] order = DescendingOrder.of(weights);
        boolean[] kept = new boolean[weights.length];
        double sum = 0;
        for (int k = 0; k < order.length && (k < FEWEST_KEPT || sum < KEPT_SHARE * total || !(total > 0)); k++) {
            kept[order[k]] = true;
            sum += weights[order[k]];
        }
        return kept;
    }
}
