package acne.bench.oracle;

import static org.bytedeco.pytorch.global.torch.cat;
import static org.bytedeco.pytorch.global.torch.softmax;

import acne.bench.torch.Torch;
import acne.tensor.Attention;
import acne.tensor.AttentiveUnit;
import acne.tensor.Clouds;
import acne.tensor.Concat;
import acne.tensor.UnitParameters;
import java.util.List;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AttentiveUnitOracleTest {
    private static final Clouds CLOUDS = Clouds.of(60, 7, 100, 2);
    private static final int INPUTS = 12;

    /** Logits of deviation 4: a few points of a cloud have most of the weight. */
    private static final double SPREAD = 0.3;

    /** Logits of deviation 14: one point has almost all the weight. */
    private static final double SATURATED = 1;

    @ParameterizedTest
    @EnumSource
    void theFusedUnitAgrees(Attention attention) {
        compare(attention, SPREAD);
    }

    @ParameterizedTest
    @EnumSource
    void theFusedUnitAgreesWhereTheSoftmaxIsSaturated(Attention attention) {
        compare(attention, SATURATED);
    }

    private static void compare(Attention attention, double attentionSize) {
        for (int channels : new int[] {1, 4, 20, 32}) {
            int groups = channels == 1 ? 1 : channels / 4;
            check(attention, channels, attentionSize)
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
        for (double attentionSize : new double[] {SPREAD, SATURATED}) {
            check(attention, 20, attentionSize)
                    .variable(CLOUDS.rows(), 20)
                    .compare(
                            (tape, x, p) -> AttentiveUnit.apply(
                                            tape, x.get(0), CLOUDS, parameters(p, attention, 5), x.get(1))
                                    .output(),
                            (x, p) -> unit(x.get(0), p, attention, 5)
                                    .narrow(1, 0, 20)
                                    .add(x.get(1)));
        }
    }

    private static OperationCheck check(Attention attention, int channels, double attentionSize) {
        OperationCheck check = new OperationCheck(channels)
                .variable(CLOUDS.rows(), INPUTS)
                .parameter(channels, INPUTS)
                .parameter(channels)
                .parameterOf(attentionSize, 1, channels)
                .parameter(1)
                .parameterOf(attentionSize, 1, channels)
                .parameter(1)
                .parameter(channels)
                .parameter(channels)
                // The softmax takes away the bias of the global logits.
                .independentOf(5);
        // The normalisation takes away the bias of the perceptron; the local logits alone see it.
        return attention.hasLocal() ? check : check.independentOf(1);
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
            Clouds whole = Clouds.single((int) rows.size(0));
            Tensor z = ReferenceNorm.context(f, raw, whole);
            Tensor y = ReferenceNorm.group(z, whole, groups, p.get(6), p.get(7)).relu();
            return attention.hasLocal() ? cat(new TensorVector(y, l), 1) : y;
        });
    }
}
