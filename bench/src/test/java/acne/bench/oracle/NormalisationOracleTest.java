package acne.bench.oracle;

import acne.tensor.BatchNorm;
import acne.tensor.ChannelAffine;
import acne.tensor.Clouds;
import acne.tensor.ContextNorm;
import acne.tensor.GroupNorm;
import acne.tensor.RunningStatistics;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NormalisationOracleTest {
    private static final Clouds CLOUDS = Clouds.of(2, 7, 50, 100, 1);

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 8, 20})
    void contextNormAgrees(int channels) {
        new OperationCheck(channels)
                .variable(CLOUDS.rows(), channels, 3, 2)
                .compare(
                        (tape, x, p) -> ContextNorm.apply(tape, x.get(0), CLOUDS),
                        (x, p) -> ReferenceNorm.context(x.get(0), CLOUDS));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 8, 20})
    void attentiveContextNormAgreesForWeightsOfAnySum(int channels) {
        attentiveContextNorm(new OperationCheck(channels)
                .variable(CLOUDS.rows(), channels, 3, 2)
                .uniform(CLOUDS.rows(), 1, 0.01, 2));
    }

    /** Weights exp(6 n), n normal: in each cloud one point has almost all the weight, and the variance almost vanishes. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 8, 20})
    void attentiveContextNormAgreesWhereOnePointHasAlmostAllTheWeight(int channels) {
        attentiveContextNorm(new OperationCheck(channels)
                .variable(CLOUDS.rows(), channels, 3, 2)
                .logNormal(CLOUDS.rows(), 1, 6));
    }

    private static void attentiveContextNorm(OperationCheck check) {
        check.compare(
                (tape, x, p) -> ContextNorm.weighted(tape, x.get(0), x.get(1), CLOUDS),
                (x, p) -> ReferenceNorm.context(x.get(0), x.get(1), CLOUDS));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 20})
    void groupNormAgrees(int groups) {
        new OperationCheck(groups)
                .variable(CLOUDS.rows(), 20, -1, 3)
                .parameter(20)
                .parameter(20)
                .compare(
                        (tape, x, p) -> GroupNorm.apply(tape, x.get(0), CLOUDS, groups, p.get(0), p.get(1)),
                        (x, p) -> ReferenceNorm.group(x.get(0), CLOUDS, groups, p.get(0), p.get(1)));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 20})
    void batchNormAgreesOverAllRows(int channels) {
        RunningStatistics running = new RunningStatistics("norm", channels);
        affine(channels)
                .compare(
                        (tape, x, p) -> BatchNorm.apply(tape, x.get(0), p.get(0), p.get(1), running),
                        (x, p) -> ReferenceNorm.batch(x.get(0), p.get(0), p.get(1)));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 20})
    void channelAffineAgrees(int channels) {
        affine(channels)
                .compare(
                        (tape, x, p) -> ChannelAffine.apply(tape, x.get(0), p.get(0), p.get(1)),
                        (x, p) -> x.get(0).mul(p.get(0)).add(p.get(1)));
    }

    private static OperationCheck affine(int channels) {
        return new OperationCheck(channels)
                .variable(150, channels, 2, 5)
                .parameter(channels)
                .parameter(channels);
    }
}
