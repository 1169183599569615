package acne.bench.oracle;

import static org.bytedeco.pytorch.global.torch.cat;
import static org.bytedeco.pytorch.global.torch.linalg_eigh;

import acne.bench.torch.Torch;
import acne.tensor.Clouds;
import acne.tensor.MatMul;
import acne.tensor.MatMul.Side;
import acne.tensor.SmallestEigenvector;
import acne.tensor.Tape;
import acne.tensor.WeightedEigenvector;
import acne.tensor.WeightedEigenvector.Power;
import java.util.SplittableRandom;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch.ScalarType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The sign of an eigenvector is arbitrary, so v v^T is compared. */
class EigenvectorOracleTest {
    @ParameterizedTest
    @ValueSource(ints = {3, 9})
    void smallestEigenvectorsAgree(int n) {
        new OperationCheck(n)
                .variable(3 * n, n)
                .compare((tape, x, p) -> squared(tape, SmallestEigenvector.apply(tape, x.get(0)), 3), (x, p) -> {
                    TensorVector parts = new TensorVector();
                    for (int i = 0; i < 3; i++) {
                        Tensor m = x.get(0).narrow(0, (long) i * n, n);
                        parts.push_back(squared(m.add(m.t()).div(Torch.scalar(2))));
                    }
                    return cat(parts, 0);
                });
    }

    @ParameterizedTest
    @EnumSource
    void weightedLeastSquaresAgrees(Power power) {
        Clouds clouds = Clouds.of(40, 12, 100);
        SplittableRandom random = new SplittableRandom(5);
        int n = 9;
        float[] rows = new float[clouds.rows() * n];
        double[] exact = new double[rows.length];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = (float) random.nextGaussian();
            exact[i] = rows[i];
        }
        new OperationCheck(31)
                .uniform(clouds.rows(), 1, 0.1, 1)
                .compare(
                        (tape, x, p) ->
                                squared(tape, WeightedEigenvector.apply(tape, exact, n, x.get(0), power, clouds), 3),
                        (x, p) -> {
                            TensorVector parts = new TensorVector();
                            for (int i = 0; i < clouds.count(); i++) {
                                Tensor design = Torch.of(ScalarType.Double, rows, clouds.rows(), n)
                                        .narrow(0, clouds.start(i), clouds.points(i));
                                Tensor w = x.get(0).narrow(0, clouds.start(i), clouds.points(i));
                                Tensor factor = power == Power.ONE ? w : w.mul(w);
                                parts.push_back(squared(design.mul(factor).t().mm(design)));
                            }
                            return cat(parts, 0);
                        });
    }

    private static acne.tensor.Tensor squared(Tape tape, acne.tensor.Tensor vectors, int count) {
        int[] ones = new int[count];
        java.util.Arrays.fill(ones, 1);
        Clouds each = Clouds.of(ones);
        return MatMul.perBlock(tape, vectors, each, Side.TRANSPOSED, vectors, each, Side.PLAIN);
    }

    private static Tensor squared(Tensor matrix) {
        Tensor v = linalg_eigh(matrix).get1().narrow(1, 0, 1);
        return v.mm(v.t());
    }
}
