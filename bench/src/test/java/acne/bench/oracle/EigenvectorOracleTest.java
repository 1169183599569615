package acne.bench.oracle;

import acne.bench.torch.Torch;
import acne.tensor.Clouds;
import acne.tensor.SmallestEigenvector;
import acne.tensor.WeightedEigenvector;
import acne.tensor.WeightedEigenvector.Power;
import java.util.SplittableRandom;
import org.bytedeco.pytorch.Tensor;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The sign of an eigenvector is arbitrary, so v v^T is compared. */
class EigenvectorOracleTest {
    @ParameterizedTest
    @ValueSource(ints = {3, 9})
    void smallestEigenvectorsAgree(int n) {
        Clouds matrices = Clouds.of(n, n, n);
        new OperationCheck(n)
                .variable(3 * n, n)
                .compare(
                        (tape, x, p) -> SignlessRows.products(tape, SmallestEigenvector.apply(tape, x.get(0))),
                        (x, p) -> SignlessRows.products(ReferenceNorm.perCloud(matrices, i -> {
                            Tensor m = ReferenceNorm.rows(x.get(0), matrices, i);
                            return ReferenceGeometry.smallestEigenvector(
                                    m.add(m.t()).div(Torch.scalar(2)));
                        })));
    }

    @ParameterizedTest
    @EnumSource
    void weightedLeastSquaresAgrees(Power power) {
        Clouds clouds = Clouds.of(40, 12, 100);
        SplittableRandom random = new SplittableRandom(5);
        int n = 9;
        double[] rows = new double[clouds.rows() * n];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = random.nextGaussian();
        }
        new OperationCheck(31)
                .uniform(clouds.rows(), 1, 0.1, 1)
                .compare(
                        (tape, x, p) -> SignlessRows.products(
                                tape, WeightedEigenvector.apply(tape, rows, n, x.get(0), power, clouds)),
                        (x, p) -> {
                            Tensor w = x.get(0);
                            Tensor factors = power == Power.ONE ? w : w.square();
                            Tensor design = Torch.of(rows, clouds.rows(), n);
                            return SignlessRows.products(ReferenceGeometry.leastSquares(design, factors, clouds));
                        });
    }
}
