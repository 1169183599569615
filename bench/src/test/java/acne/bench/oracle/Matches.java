package acne.bench.oracle;

import acne.bench.torch.Torch;
import acne.tensor.Clouds;
import java.util.SplittableRandom;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch.ScalarType;

/** Random matches [x1 y1 x2 y2] in the square [-1, 1], most of them near y2 = 0.9 y1, so that the solvers are well posed. */
record Matches(Clouds clouds, float[] rows) {
    static Matches random(Clouds clouds, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        float[] rows = new float[clouds.rows() * 4];
        for (int r = 0; r < clouds.rows(); r++) {
            for (int i = 0; i < 4; i++) {
                rows[r * 4 + i] = (float) random.nextDouble(-1, 1);
            }
            if (r % 4 != 0) {
                rows[r * 4 + 3] = 0.9f * rows[r * 4 + 1] + 0.1f * rows[r * 4 + 3];
            }
        }
        return new Matches(clouds, rows);
    }

    NetworkCheck.Points points() {
        return new NetworkCheck.Points(rows, 4);
    }

    /** The same numbers in double. */
    double[] exact() {
        double[] exact = new double[rows.length];
        for (int i = 0; i < rows.length; i++) {
            exact[i] = rows[i];
        }
        return exact;
    }

    Tensor tensor() {
        return Torch.of(ScalarType.Double, rows, clouds.rows(), 4);
    }
}
