package acne.robust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SampleConsensusTest {
    private static final double THRESHOLD = 0.01;

    @Test
    void stopsAfterTheSamplesThatTheInlierRatioAsksFor() {
        // log(0.001) / log(1 - 0.5^2) = 24.01..., so 25 samples.
        ConsensusOptions options = new ConsensusOptions(0.999, 1, 1000, 1, Optional.empty());
        assertEquals(25, options.iterationsFor(0.5, 2, 1000));
        assertEquals(1, options.iterationsFor(1, 2, 1000));
        assertEquals(1000, options.iterationsFor(0, 2, 1000));
        assertEquals(1000, options.iterationsFor(1e-9, 7, 1000));
        Consensus.Found found =
                (Consensus.Found) ransac(options).estimate(new MeanOfTwo(500, 500), Guidance.none(1000, 3));
        assertEquals(25, found.iterations());
        assertEquals(500, found.inlierCount());
    }

    @Test
    void drawsAllSamplesWhereNothingAgrees() {
        ConsensusOptions options = new ConsensusOptions(0.999, 1, 77, 1, Optional.empty());
        MeanOfTwo problem = new MeanOfTwo(0, 50);
        Consensus.Failed failed =
                assertInstanceOf(Consensus.Failed.class, ransac(options).estimate(problem, Guidance.none(50, 3)));
        assertEquals(Verdict.FAILED, failed.verdict());
        assertEquals(77, problem.generated);
    }

    @Test
    void goesOnForTheLeastInliersWhereNothingGuides() {
        // log(0.001) / log(1 - 0.1^2) = 687.3...
        ConsensusOptions options = new ConsensusOptions(0.999, 1, 77, 0.1, Optional.empty());
        MeanOfTwo blind = new MeanOfTwo(0, 50);
        ransac(options).estimate(blind, Guidance.none(50, 3));
        assertEquals(688, blind.generated);
        double[] weights = new double[50];
        weights[0] = 1;
        MeanOfTwo guided = new MeanOfTwo(0, 50);
        ransac(options).estimate(guided, Sampling.PROSAC.by(weights, 3));
        assertEquals(77, guided.generated);
        MeanOfTwo capped = new MeanOfTwo(0, 50);
        ransac(options.withMaxIterations(50)).estimate(capped, Guidance.none(50, 3));
        assertEquals(50, capped.generated);
    }

    @Test
    void stopsWhenTheTimeIsUp() {
        ConsensusOptions options =
                ConsensusOptions.DEFAULT.withMaxIterations(1_000_000).withTimeBudget(Duration.ofMillis(20));
        MeanOfTwo problem = new MeanOfTwo(0, 50);
        ransac(options).estimate(problem, Guidance.none(50, 3));
        assertTrue(problem.generated < 1_000_000, problem.generated + " samples");
    }

    @Test
    void saysTooFewAndDegenerate() {
        Consensus few = ransac(ConsensusOptions.DEFAULT).estimate(new MeanOfTwo(2, 0), Guidance.none(2, 3));
        assertEquals(Verdict.TOO_FEW, ((Consensus.Failed) few).verdict());
        MeanOfTwo barren = new MeanOfTwo(20, 0);
        barren.modelsPerSample = 0;
        Consensus none = ransac(ConsensusOptions.DEFAULT).estimate(barren, Guidance.none(20, 3));
        assertEquals(Verdict.DEGENERATE, ((Consensus.Failed) none).verdict());
    }

    @Test
    void startsFromTheGivenWeights() {
        double[] weights = new double[20];
        weights[0] = 1;
        weights[1] = 1;
        MeanOfTwo problem = new MeanOfTwo(2, 18);
        problem.modelsPerSample = 0;
        Consensus.Failed failed =
                (Consensus.Failed) ransac(ConsensusOptions.DEFAULT).estimate(problem, Sampling.PROSAC.by(weights, 3));
        assertEquals(Verdict.FAILED, failed.verdict(), "the start is a model, if one without support");
    }

    private static Ransac ransac(ConsensusOptions options) {
        return new Ransac(THRESHOLD, Ransac.Polish.NONE, 0, options);
    }

    /** A number near which the inliers lie; outliers are far from it and from each other. */
    private static final class MeanOfTwo implements EstimationProblem {
        private final int inliers;
        private final double[] data;
        private int generated;
        private int modelsPerSample = 1;

        MeanOfTwo(int inliers, int outliers) {
            this.inliers = inliers;
            this.data = new double[inliers + outliers];
            for (int i = inliers; i < data.length; i++) {
                data[i] = 10.0 + i * i;
            }
        }

        @Override
        public int size() {
            return data.length;
        }

        @Override
        public int sampleSize() {
            return 2;
        }

        @Override
        public int modelLength() {
            return 1;
        }

        @Override
        public int maxModels() {
            return 1;
        }

        @Override
        public int generate(int[] sample, double[] models) {
            generated++;
            models[0] = (data[sample[0]] + data[sample[1]]) / 2;
            return modelsPerSample;
        }

        @Override
        public void squaredResiduals(double[] models, int offset, int from, int to, double[] squared) {
            for (int i = from; i < to; i++) {
                squared[i] = (data[i] - models[offset]) * (data[i] - models[offset]);
            }
        }

        @Override
        public boolean fit(double[] weights, double[] model) {
            model[0] = 0;
            return inliers > 0;
        }

        @Override
        public void refine(double[] model, RobustLoss loss, double[] stakes, Effort effort) {}
    }
}
