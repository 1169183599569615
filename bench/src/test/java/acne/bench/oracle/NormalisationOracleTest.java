package acne.bench.oracle;

import static org.bytedeco.pytorch.global.torch.batch_norm;
import static org.bytedeco.pytorch.global.torch.group_norm;

import acne.bench.torch.Torch;
import acne.tensor.BatchNorm;
import acne.tensor.Clouds;
import acne.tensor.ContextNorm;
import acne.tensor.GroupNorm;
import acne.tensor.RunningStatistics;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
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
                        (x, p) -> Torch.perCloud(x.get(0), 0, CLOUDS, f -> {
                            Tensor d = f.sub(Torch.mean(f, 0));
                            return d.div(Torch.mean(d.mul(d), 0)
                                    .add(Torch.scalar(1e-3))
                                    .sqrt());
                        }));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 8, 20})
    void attentiveContextNormAgreesForWeightsOfAnySum(int channels) {
        new OperationCheck(channels)
                .variable(CLOUDS.rows(), channels, 3, 2)
                .uniform(CLOUDS.rows(), 1, 0.01, 2)
                .compare((tape, x, p) -> ContextNorm.weighted(tape, x.get(0), x.get(1), CLOUDS), (x, p) -> {
                    int[] cloud = {0};
                    return Torch.perCloud(x.get(0), 0, CLOUDS, f -> {
                        int i = cloud[0]++;
                        return weighted(f, x.get(1).narrow(0, CLOUDS.start(i), CLOUDS.points(i)));
                    });
                });
    }

    private static Tensor weighted(Tensor f, Tensor raw) {
        Tensor w = raw.div(Torch.sum(raw, 0));
        Tensor d = f.sub(Torch.sum(f.mul(w), 0));
        return d.div(Torch.sum(d.mul(d).mul(w), 0).add(Torch.scalar(1e-3)).sqrt());
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
                        (x, p) -> Torch.perCloud(
                                x.get(0),
                                0,
                                CLOUDS,
                                f -> group_norm(
                                                f.t().unsqueeze(0),
                                                groups,
                                                new TensorOptional(p.get(0)),
                                                new TensorOptional(p.get(1)),
                                                1e-5,
                                                false)
                                        .squeeze(0)
                                        .t()));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 20})
    void batchNormAgreesOverAllRows(int channels) {
        RunningStatistics running = new RunningStatistics("norm", channels);
        new OperationCheck(channels)
                .variable(150, channels, 2, 5)
                .parameter(channels)
                .parameter(channels)
                .compare(
                        (tape, x, p) -> BatchNorm.apply(tape, x.get(0), p.get(0), p.get(1), running),
                        (x, p) -> batch_norm(
                                x.get(0),
                                new TensorOptional(p.get(0)),
                                new TensorOptional(p.get(1)),
                                new TensorOptional(),
                                new TensorOptional(),
                                true,
                                0.1,
                                1e-5,
                                false));
    }
}
