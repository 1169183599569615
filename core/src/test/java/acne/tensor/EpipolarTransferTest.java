package acne.tensor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import acne.math.Mat3;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EpipolarTransferTest {
    private static final GradientCheck CHECK = new GradientCheck(1e-2, 1e-4);

    @Test
    void carriesMatricesAndTheirGradientsBetweenFrames() {
        Random random = new Random(1);
        double[] first = random.doubles(18, -1, 1).toArray();
        double[] second = random.doubles(18, -1, 1).toArray();
        float[] f = new float[18];
        for (int i = 0; i < f.length; i++) {
            f[i] = (float) random.nextGaussian();
        }
        Tape tape = Tape.inference();
        Tensor moved = EpipolarTransfer.apply(tape, tape.input(f, 2, 9), first, second);
        for (int cloud = 0; cloud < 2; cloud++) {
            double[] values = new double[9];
            for (int i = 0; i < 9; i++) {
                values[i] = f[9 * cloud + i];
            }
            Mat3 expected = Mat3.at(second, 9 * cloud)
                    .transpose()
                    .times(Mat3.of(values))
                    .times(Mat3.at(first, 9 * cloud));
            for (int i = 0; i < 9; i++) {
                assertEquals(expected.get(i / 3, i % 3), moved.get(cloud, i), 1e-5);
            }
        }
        CHECK.ofInput(f, 2, 9, (t, x) -> EpipolarTransfer.apply(t, x, first, second));
    }

    @Test
    void wantsAFrameForEachMatrix() {
        Tape tape = Tape.inference();
        Tensor f = tape.input(new float[18], 2, 9);
        assertThrows(
                IllegalArgumentException.class, () -> EpipolarTransfer.apply(tape, f, new double[9], new double[18]));
    }

    @Test
    void limitsWhatFlowsBackToTheLogarithmsOfWeights() {
        Clouds clouds = Clouds.of(2, 3);
        float[] weights = {0.5f, 0.25f, 0.1f, 0.1f, 0.1f};
        Tape tape = Tape.recording(new Gradients(new Parameters()));
        Tensor x = tape.variable(weights, 5, 1);
        Tensor limited = GradientLimit.apply(tape, x, clouds, 0.5);
        tape.backward(limited, new float[] {3, 0, 1, 1, 1});
        float[] flowed = x.gradient();
        // The first cloud's norm is 0.5 * 3 = 1.5: cut to a third. The second's is below the limit.
        assertEquals(1, flowed[0], 1e-6);
        assertEquals(0, flowed[1], 1e-6);
        assertEquals(1, flowed[2], 1e-6);
    }
}
