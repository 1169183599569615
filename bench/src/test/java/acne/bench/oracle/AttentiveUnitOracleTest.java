package acne.bench.oracle;

import static org.bytedeco.pytorch.global.torch.cat;
import static org.bytedeco.pytorch.global.torch.group_norm;
import static org.bytedeco.pytorch.global.torch.softmax;

import acne.bench.torch.Torch;
import acne.tensor.Attention;
import acne.tensor.AttentiveUnit;
import acne.tensor.Clouds;
import acne.tensor.Concat;
import acne.tensor.UnitParameters;
import java.util.List;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.TensorVector;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AttentiveUnitOracleTest {
    private static final Clouds CLOUDS = Clouds.of(60, 7, 100, 2);
    private static final int INPUTS = 12;

    @ParameterizedTest
    @EnumSource
    void theFusedUnitAgrees(Attention attention) {
        for (int channels : new int[] {1, 4, 20, 32}) {
            int groups = channels == 1 ? 1 : channels / 4;
            check(channels)
                    .compare(
                            (tape, x, p) -> {
                                AttentiveUnit unit = AttentiveUnit.apply(
                                        tape, x.get(0), CLOUDS, parameters(p, attention, groups), null);
                                return attention.hasLocal()
                                        ? Concat.apply(tape, unit.output(), unit.localLogits())
                                        : unit.output();
                            },
                            (x, p) -> unit(x.get(0), p, attention, groups));
        }
    }

    @ParameterizedTest
    @EnumSource
    void theFusedUnitWithASkipAgrees(Attention attention) {
        check(20)
                .variable(CLOUDS.rows(), 20)
                .compare(
                        (tape, x, p) -> AttentiveUnit.apply(
                                        tape, x.get(0), CLOUDS, parameters(p, attention, 5), x.get(1))
                                .output(),
                        (x, p) ->
                                unit(x.get(0), p, attention, 5).narrow(1, 0, 20).add(x.get(1)));
    }

    /** Logits of deviation 4, so that a few points of a cloud have most of the weight. */
    private static OperationCheck check(int channels) {
        return new OperationCheck(channels)
                .variable(CLOUDS.rows(), INPUTS)
                .parameter(channels, INPUTS)
                .parameter(channels)
                .parameterOf(0.3, 1, channels)
                .parameter(1)
                .parameterOf(0.3, 1, channels)
                .parameter(1)
                .parameter(channels)
                .parameter(channels);
    }

    private static UnitParameters parameters(List<acne.tensor.Parameter> p, Attention attention, int groups) {
        boolean local = attention.hasLocal();
        boolean global = attention.hasGlobal();
        return new UnitParameters(
                p.get(0),
                p.get(1),
                attention,
                local ? p.get(2) : null,
                local ? p.get(3) : null,
                global ? p.get(4) : null,
                global ? p.get(5) : null,
                p.get(6),
                p.get(7),
                groups);
    }

    private static Tensor unit(Tensor x, List<Tensor> p, Attention attention, int groups) {
        return Torch.perCloud(x, 0, CLOUDS, rows -> {
            Tensor f = rows.mm(p.get(0).t()).add(p.get(1));
            Tensor l = f.mm(p.get(2).t()).add(p.get(3));
            Tensor g = f.mm(p.get(4).t()).add(p.get(5));
            Tensor raw =
                    attention.hasLocal() ? l.sigmoid() : l.mul(Torch.scalar(0)).add(Torch.scalar(1));
            if (attention.hasGlobal()) {
                raw = raw.mul(softmax(g, 0));
            }
            Tensor w = raw.div(Torch.sum(raw, 0));
            Tensor d = f.sub(Torch.sum(f.mul(w), 0));
            Tensor z =
                    d.div(Torch.sum(d.mul(d).mul(w), 0).add(Torch.scalar(1e-3)).sqrt());
            Tensor y = group_norm(
                            z.t().unsqueeze(0),
                            groups,
                            new TensorOptional(p.get(6)),
                            new TensorOptional(p.get(7)),
                            1e-5,
                            false)
                    .squeeze(0)
                    .t()
                    .relu();
            return attention.hasLocal() ? cat(new TensorVector(y, l), 1) : y;
        });
    }
}
