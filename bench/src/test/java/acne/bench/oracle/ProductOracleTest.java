package acne.bench.oracle;

import static org.bytedeco.pytorch.global.torch.cat;

import acne.bench.torch.Torch;
import acne.tensor.Clouds;
import acne.tensor.Linear;
import acne.tensor.MatMul;
import acne.tensor.MatMul.Side;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ProductOracleTest {
    @ParameterizedTest
    @CsvSource({"1, 1, 1", "2, 3, 1", "7, 4, 20", "100, 130, 12", "511, 12, 130", "300, 128, 128"})
    void perceptronsAgree(int rows, int inputs, int outputs) {
        OperationCheck check = new OperationCheck(rows)
                .variable(rows, inputs)
                .parameter(outputs, inputs)
                .parameter(outputs);
        check.compare(
                (tape, x, p) -> Linear.apply(tape, x.get(0), p.get(0), p.get(1)),
                (x, p) -> x.get(0).mm(p.get(0).t()).add(p.get(1)));
        check.compare(
                (tape, x, p) -> Linear.apply(tape, x.get(0), p.get(0), null),
                (x, p) -> x.get(0).mm(p.get(0).t()));
    }

    @ParameterizedTest
    @EnumSource
    void productsAgreeForEachTransposedLeftSide(Side left) {
        for (Side right : Side.values()) {
            OperationCheck check = new OperationCheck(11);
            check = left == Side.PLAIN ? check.variable(19, 33) : check.variable(33, 19);
            check = right == Side.PLAIN ? check.variable(33, 21) : check.variable(21, 33);
            check.compare(
                    (tape, x, p) -> MatMul.apply(tape, x.get(0), left, x.get(1), right),
                    (x, p) -> side(x.get(0), left).mm(side(x.get(1), right)));
        }
    }

    @Test
    void productsOfRaggedBlocksAgree() {
        // Soft pooling: clusters = features^T assignment, a cloud at a time.
        Clouds clouds = Clouds.of(5, 64, 1, 17);
        new OperationCheck(12)
                .variable(clouds.rows(), 6)
                .variable(clouds.rows(), 9)
                .compare(
                        (tape, x, p) ->
                                MatMul.perBlock(tape, x.get(0), clouds, Side.TRANSPOSED, x.get(1), clouds, Side.PLAIN),
                        (x, p) -> {
                            TensorVector parts = new TensorVector();
                            for (int i = 0; i < clouds.count(); i++) {
                                Tensor a = x.get(0).narrow(0, clouds.start(i), clouds.points(i));
                                Tensor b = x.get(1).narrow(0, clouds.start(i), clouds.points(i));
                                parts.push_back(a.t().mm(b));
                            }
                            return cat(parts, 0);
                        });
    }

    @Test
    void productsBackToRaggedBlocksAgree() {
        // Soft unpooling: points = assignment clusters, a cloud at a time.
        Clouds clouds = Clouds.of(3, 40, 8);
        Clouds clusters = Clouds.of(7, 7, 7);
        new OperationCheck(13)
                .variable(clouds.rows(), 7)
                .variable(clusters.rows(), 10)
                .compare(
                        (tape, x, p) ->
                                MatMul.perBlock(tape, x.get(0), clouds, Side.PLAIN, x.get(1), clusters, Side.PLAIN),
                        (x, p) -> {
                            int[] cloud = {0};
                            return Torch.perCloud(
                                    x.get(0), 0, clouds, a -> a.mm(x.get(1).narrow(0, 7L * cloud[0]++, 7)));
                        });
    }

    private static Tensor side(Tensor x, Side side) {
        return side == Side.PLAIN ? x : x.t();
    }
}
