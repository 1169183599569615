package acne.bench.oracle;

import acne.bench.torch.Torch;
import acne.tensor.Arithmetic;
import acne.tensor.MatMul;
import acne.tensor.MatMul.Side;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.bytedeco.pytorch.global.torch.ScalarType;

/** The same random linear function of our results and of the reference's, so that one gradient tells of all of them. */
final class LinearLoss {
    private enum Sign {
        GIVEN,
        ARBITRARY
    }

    /** A result of ours, rows x columns. */
    record Result(String name, Tensor values, Sign sign) {
        static Result of(String name, Tensor values) {
            return new Result(name, values, Sign.GIVEN);
        }

        /** A result whose rows are solutions of homogeneous systems: the reference may have the opposite sign. */
        static Result signless(String name, Tensor values) {
            return new Result(name, values, Sign.ARBITRARY);
        }
    }

    private final List<Result> results;
    private final List<float[]> factors = new ArrayList<>();

    LinearLoss(List<Result> results, SplittableRandom random) {
        this.results = results;
        for (Result result : results) {
            factors.add(normal(random, result.values.size()));
        }
    }

    static float[] normal(SplittableRandom random, int count) {
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = (float) random.nextGaussian();
        }
        return values;
    }

    /** Fails unless the reference's results are ours. */
    void compare(List<org.bytedeco.pytorch.Tensor> reference) {
        for (int i = 0; i < results.size(); i++) {
            Result result = results.get(i);
            Difference.check(result.name, Torch.values(oriented(reference.get(i), result)), result.values.toArray());
        }
    }

    org.bytedeco.pytorch.Tensor of(List<org.bytedeco.pytorch.Tensor> reference) {
        org.bytedeco.pytorch.Tensor sum = Torch.of(new double[1], 1);
        for (int i = 0; i < results.size(); i++) {
            Result result = results.get(i);
            sum = sum.add(oriented(reference.get(i), result)
                    .mul(constant(result, factors.get(i)))
                    .sum());
        }
        return sum;
    }

    private static org.bytedeco.pytorch.Tensor oriented(org.bytedeco.pytorch.Tensor reference, Result result) {
        if (result.sign == Sign.GIVEN) {
            return reference;
        }
        org.bytedeco.pytorch.Tensor ours = constant(result, result.values.toArray());
        return reference.mul(Torch.sum(reference.detach().mul(ours), 1).sign());
    }

    private static org.bytedeco.pytorch.Tensor constant(Result result, float[] values) {
        return Torch.of(ScalarType.Double, values, result.values.rows(), result.values.columns());
    }

    Tensor ours(Tape tape) {
        Tensor sum = tape.input(new float[1], 1, 1);
        for (int i = 0; i < results.size(); i++) {
            Tensor values = results.get(i).values;
            Tensor weighted =
                    Arithmetic.multiply(tape, values, tape.input(factors.get(i), values.rows(), values.columns()));
            Tensor columns = MatMul.apply(tape, ones(tape, 1, values.rows()), Side.PLAIN, weighted, Side.PLAIN);
            Tensor one = MatMul.apply(tape, columns, Side.PLAIN, ones(tape, values.columns(), 1), Side.PLAIN);
            sum = Arithmetic.add(tape, sum, one);
        }
        return sum;
    }

    private static Tensor ones(Tape tape, int rows, int columns) {
        float[] ones = new float[rows * columns];
        Arrays.fill(ones, 1f);
        return tape.input(ones, rows, columns);
    }
}
