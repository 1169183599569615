package acne.task;

import acne.data.Correspondences;
import acne.geometry.Camera;
import acne.geometry.CameraPair;
import acne.geometry.EssentialMatrix;
import acne.geometry.FundamentalMatrix;
import acne.geometry.Pixels;
import acne.geometry.Rigid3;
import acne.math.Mat3;
import acne.robust.Consensus;
import acne.robust.ConsensusOptions;
import acne.robust.EstimationProblem;
import acne.robust.MagsacLoss;
import acne.robust.MatchWeights;
import acne.robust.NeighbourBelief;
import acne.robust.RobustMethod;
import acne.robust.Sampling;
import acne.robust.WeightedSearch;
import acne.solve.Cheirality;
import acne.solve.Magnitudes;
import acne.solve.ScaledMatches;
import acne.solve.SelfCalibration;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Recovers the geometry of two views from point matches of which many may be wrong.
 *
 * <p>With cameras the answer is an essential matrix and a pose, without them a fundamental matrix. Immutable and thread-safe; the
 * same matches and seed give the same bits.
 *
 * <p>A hundred points, seen again from one unit further right; half of the matches are wrong:
 *
 * <pre>{@code
 * Camera camera = Camera.ofFocal(800, 320, 240);
 * SplittableRandom random = new SplittableRandom(1);
 * double[][] x1 = new double[100][];
 * double[][] x2 = new double[100][];
 * for (int i = 0; i < 100; i++) {
 *     double x = random.nextDouble(-2, 2);
 *     double y = random.nextDouble(-2, 2);
 *     double z = random.nextDouble(4, 8);
 *     x1[i] = new double[] {camera.pixelX(x / z), camera.pixelY(y / z)};
 *     x2[i] = i % 2 == 0
 *             ? new double[] {camera.pixelX((x - 1) / z), camera.pixelY(y / z)}
 *             : new double[] {640 * random.nextDouble(), 480 * random.nextDouble()};
 * }
 * TwoViewEstimator estimator = TwoViewEstimator.builder().threshold(Pixels.of(1)).seed(0).build();
 * TwoViewResult result = estimator.estimate(Correspondences.of(x1, x2), camera, camera);
 * System.out.println(result + ", confidence " + result.confidence());
 * result.pose().ifPresent(cam2FromCam1 -> System.out.println(cam2FromCam1.translation()));
 * }</pre>
 *
 * <p>Give descriptor ratios where they are known ({@link Correspondences#withRatios}), and the sizes of the images where
 * the cameras are not ({@link Correspondences#withSizes}). A whole program is {@code examples/EstimatePose.java}.
 */
public final class TwoViewEstimator {
    private final Pixels threshold;
    private final long seed;
    private final Optional<RobustMethod> method;
    private final List<MatchWeights> opinions;
    private final boolean weighsEasyPairs;
    private final Sampling sampling;
    private final ConsensusOptions options;

    private TwoViewEstimator(Builder builder) {
        this.threshold = builder.threshold;
        this.seed = builder.seed;
        this.method = builder.method;
        this.opinions = builder.opinions;
        this.weighsEasyPairs = builder.weighsEasyPairs;
        this.sampling = builder.sampling;
        this.options = builder.options;
    }

    /** An estimator to be: every setting has a default. */
    public static Builder builder() {
        return new Builder();
    }

    /** The geometry of calibrated views. */
    public TwoViewResult estimate(Correspondences matches, Camera camera1, Camera camera2) {
        CameraPair cameras =
                new CameraPair(Objects.requireNonNull(camera1, "camera1"), Objects.requireNonNull(camera2, "camera2"));
        return estimate(matches, Optional.of(cameras));
    }

    /**
     * The geometry of views whose cameras are unknown.
     *
     * <p>Give the sizes of the images ({@link Correspondences#withSizes}) where they are known: most pairs of photos share a focal length,
     * and a search for it finds many that are lost without; where they do not share one, the matches say so. The length that was
     * found, and the motion with it, are those of {@link SharedFocalMotion#of(Correspondences, TwoViewResult)}.
     */
    public TwoViewResult estimate(Correspondences matches) {
        return estimate(matches, Optional.empty());
    }

    private TwoViewResult estimate(Correspondences matches, Optional<CameraPair> cameras) {
        Objects.requireNonNull(matches, "matches");
        return Magnitudes.objection(matches, cameras, threshold)
                .map(objection -> TwoViewResult.without(TwoViewStatus.DEGENERATE, objection, matches.size()))
                .orElseGet(() -> estimateInRange(matches, cameras));
    }

    private TwoViewResult estimateInRange(Correspondences matches, Optional<CameraPair> cameras) {
        ScaledMatches scaled = ScaledMatches.of(matches, cameras);
        Consensus consensus = search(matches, cameras, scaled);
        if (consensus instanceof Consensus.Failed failed) {
            return TwoViewResult.without(
                    TwoViewStatus.valueOf(failed.verdict().name()), failed.reason(), matches.size());
        }
        return judge((Consensus.Found) consensus, scaled, cameras, confidence(cameras, scaled));
    }

    private PoseConfidence confidence(Optional<CameraPair> cameras, ScaledMatches scaled) {
        if (cameras.isPresent()) {
            return PoseConfidence.CALIBRATED;
        }
        return sampling != Sampling.UNIFORM && scaled.inImageFrames().isPresent()
                ? PoseConfidence.SHARED_FOCAL
                : PoseConfidence.UNCALIBRATED;
    }

    private Consensus search(Correspondences matches, Optional<CameraPair> cameras, ScaledMatches scaled) {
        WeightedSearch search = new WeightedSearch(
                method.orElseGet(() -> RobustMethod.best(matches, cameras.isPresent())),
                sampling,
                scaled.squared(threshold),
                seed,
                options);
        if (!weighsEasyPairs && !matches.hasRatios()) {
            Optional<Consensus.Found> easy = search.easy(scaled);
            if (easy.isPresent()) {
                return easy.get();
            }
        }
        return search.estimate(
                scaled,
                opinions.stream()
                        .<Supplier<double[]>>map(
                                opinion -> () -> MatchWeights.checked(opinion.of(matches, cameras), matches.size()))
                        .toList(),
                sampling == Sampling.UNIFORM ? new double[0] : NeighbourBelief.stakes(matches));
    }

    /**
     * The verdict on an epipolar matrix from elsewhere: the matches that agree with it, and whether they determine it.
     *
     * @param matrix the essential matrix where cameras are given, else the fundamental matrix in pixels
     */
    public TwoViewResult check(Correspondences matches, Optional<CameraPair> cameras, Mat3 matrix) {
        return Magnitudes.objection(matches, cameras, threshold)
                .map(objection -> TwoViewResult.without(TwoViewStatus.DEGENERATE, objection, matches.size()))
                .orElseGet(() -> checkInRange(matches, cameras, matrix));
    }

    private TwoViewResult checkInRange(Correspondences matches, Optional<CameraPair> cameras, Mat3 matrix) {
        ScaledMatches scaled = ScaledMatches.of(matches, cameras);
        EstimationProblem problem = EstimationProblem.ofMatches(scaled);
        double[] model = cameras.map(pair -> new EssentialMatrix(matrix).matrix())
                .orElseGet(() -> scaled.epipolarFromPixels(new FundamentalMatrix(matrix).matrix()))
                .toArray();
        // How many matrices were tried elsewhere is not known: as many as here is a safe guess against chance.
        Consensus.Found found = Consensus.Found.of(problem, model, scaled.squared(threshold), options.maxIterations());
        if (found.inlierCount() <= problem.sampleSize()) {
            return TwoViewResult.without(
                    TwoViewStatus.FAILED,
                    "the matrix agrees with " + found.inlierCount() + " of " + matches.size() + " matches",
                    matches.size());
        }
        return judge(
                found, scaled, cameras, cameras.isPresent() ? PoseConfidence.CALIBRATED : PoseConfidence.UNCALIBRATED);
    }

    private TwoViewResult judge(
            Consensus.Found found, ScaledMatches scaled, Optional<CameraPair> cameras, PoseConfidence confidence) {
        EstimationProblem problem = EstimationProblem.ofMatches(scaled);
        SceneJudge.Judgement judgement = new SceneJudge(threshold, seed).judge(scaled, found, problem.sampleSize());
        if (judgement.status() == TwoViewStatus.DEGENERATE || judgement.status() == TwoViewStatus.FAILED) {
            return TwoViewResult.without(judgement.status(), judgement.reason(), scaled.size());
        }
        Mat3 model = Mat3.at(found.model(), 0);
        Optional<EssentialMatrix> essential = cameras.map(c -> new EssentialMatrix(model));
        FundamentalMatrix fundamental = cameras.map(
                        c -> new EssentialMatrix(model).toFundamental(c.camera1(), c.camera2()))
                .orElseGet(() -> new FundamentalMatrix(scaled.epipolarInPixels(model)));
        boolean turnsOnly = judgement.status() == TwoViewStatus.PURE_ROTATION;
        Optional<Rigid3> pose = turnsOnly
                ? judgement.rotation()
                : essential.map(e ->
                        Cheirality.choose(e, scaled, i -> found.inliers()[i]).cam2FromCam1());
        return new TwoViewResult(
                judgement.status(),
                judgement.reason(),
                turnsOnly ? Optional.empty() : Optional.of(fundamental),
                turnsOnly ? Optional.empty() : essential,
                pose,
                judgement.homography(),
                found.inliers(),
                agreement(found, problem, scaled),
                confidence.of(found.inlierCount(), gap(fundamental, scaled), judgement.status()));
    }

    /** How far a fundamental matrix is from what any focal lengths allow; zero where the sizes of the images are unknown. */
    private static double gap(FundamentalMatrix fundamental, ScaledMatches scaled) {
        return scaled.inImageFrames()
                .map(frame ->
                        SelfCalibration.ofPixels(fundamental.matrix(), frame).separateGap())
                .orElse(0.0);
    }

    /** How well each inlier fits by the loss of MAGSAC++ up to the threshold: one for a match that fits exactly. */
    private double[] agreement(Consensus.Found found, EstimationProblem problem, ScaledMatches scaled) {
        double[] squared = new double[scaled.size()];
        problem.squaredResiduals(found.model(), 0, squared);
        MagsacLoss loss = MagsacLoss.ofSquaredCutoff(2 * scaled.squared(threshold));
        double[] agreement = new double[squared.length];
        for (int i = 0; i < squared.length; i++) {
            agreement[i] = found.inliers()[i] ? Math.max(0, loss.weight(squared[i]) / loss.weight(0)) : 0;
        }
        return agreement;
    }

    /** Collects the settings of an estimator. */
    public static final class Builder {
        private Pixels threshold = Pixels.of(1);
        private long seed;
        private Optional<RobustMethod> method = Optional.empty();
        private List<MatchWeights> opinions = List.of(
                new NeighbourBelief(),
                NeighbourBelief.with(BundledStereoModels.best()),
                BundledStereoModels.secondOpinion());
        private boolean weighsEasyPairs;
        private Sampling sampling = Sampling.PROSAC;
        private ConsensusOptions options = ConsensusOptions.DEFAULT;

        private Builder() {}

        /** The distance from its epipolar line within which a match is an inlier; one pixel unless told. */
        public Builder threshold(Pixels value) {
            this.threshold = Objects.requireNonNull(value, "threshold");
            return this;
        }

        /** The seed of all drawing; zero unless told. */
        public Builder seed(long value) {
            this.seed = value;
            return this;
        }

        /** The robust estimator; {@link RobustMethod#best} unless told. */
        public Builder method(RobustMethod value) {
            this.method = Optional.of(Objects.requireNonNull(value, "method"));
            return this;
        }

        /** What is believed of each match in advance. */
        public Builder weights(MatchWeights value) {
            this.opinions = List.of(Objects.requireNonNull(value, "weights"));
            this.weighsEasyPairs = true;
            return this;
        }

        /**
         * What is believed of each match, by weights that take time, such as those of a network: they are not asked for where matches
         * have no ratios and a short search explains most of them. Such matches come filtered, and the search is over sooner than
         * the network.
         *
         * <p>Opinions are asked for one after the other until the search of one has a certain answer; the answer is the one that the matches
         * agree with best. Unless told, these are what the neighbours of a match say, what they and the best bundled network say together,
         * and the same of a second network.
         */
        public Builder weightsOfHardPairs(List<MatchWeights> values) {
            if (values.isEmpty()) {
                throw new IllegalArgumentException("need at least one opinion of the matches");
            }
            this.opinions = List.copyOf(values);
            this.weighsEasyPairs = false;
            return this;
        }

        /**
         * How samples are drawn by these weights; the best matches first unless told. With uniform sampling all matches count alike in
         * the score of a model too, else those count more that their neighbours speak for.
         */
        public Builder sampling(Sampling value) {
            this.sampling = Objects.requireNonNull(value, "sampling");
            return this;
        }

        /** When sampling ends. */
        public Builder options(ConsensusOptions value) {
            this.options = Objects.requireNonNull(value, "options");
            return this;
        }

        /** A cap on the time of sampling; results are repeatable only without it. */
        public Builder timeBudget(Duration value) {
            this.options = options.withTimeBudget(Objects.requireNonNull(value, "time budget"));
            return this;
        }

        /** The estimator, which keeps these settings. */
        public TwoViewEstimator build() {
            return new TwoViewEstimator(this);
        }
    }
}
