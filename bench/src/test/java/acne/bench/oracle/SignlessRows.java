package acne.bench.oracle;

import acne.tensor.Clouds;
import acne.tensor.MatMul;
import acne.tensor.MatMul.Side;
import acne.tensor.Tape;
import java.util.Arrays;
import org.bytedeco.pytorch.Tensor;

/** The products v v^T of rows v whose sign is arbitrary: count x n gives (count n) x n. */
final class SignlessRows {
    private SignlessRows() {}

    static acne.tensor.Tensor products(Tape tape, acne.tensor.Tensor rows) {
        int[] ones = new int[rows.rows()];
        Arrays.fill(ones, 1);
        Clouds each = Clouds.of(ones);
        return MatMul.perBlock(tape, rows, each, Side.TRANSPOSED, rows, each, Side.PLAIN);
    }

    static Tensor products(Tensor rows) {
        return rows.unsqueeze(2).mul(rows.unsqueeze(1)).reshape(-1, rows.size(1));
    }
}
