package acne.tensor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class ChannelAffineTest {
    private final Parameters parameters = new Parameters();
    private final Parameter gamma = parameters.add("gamma", 2);
    private final Parameter beta = parameters.add("beta", 2);

    @Test
    void scalesAndShiftsEachChannel() {
        set(gamma, 2, -1);
        set(beta, 0.5f, 1);
        Tape tape = Tape.inference();

        Tensor y = ChannelAffine.apply(tape, tape.input(new float[] {1, 2, 3, 4}, 2, 2), gamma, beta);

        assertArrayEquals(new float[] {2.5f, -1, 6.5f, -3}, y.toArray());
    }

    @Test
    void gradientsAreThoseOfDifferences() {
        set(gamma, 2, -1);
        float[] x = {1, 2, 3, 4, -5, 6};
        GradientCheck check = new GradientCheck(1e-1, 1e-4);

        check.ofParameters(parameters, tape -> List.of(ChannelAffine.apply(tape, tape.input(x, 3, 2), gamma, beta)));
        // Parameters need sums of their own on the tape, so the input is moved through a perceptron in front.
        Parameter weight = parameters.add("weight", 2, 2);
        set(weight, 0.5f, -1, 2, 1);
        check.ofParameters(
                parameters,
                parameter -> parameter == weight,
                tape -> List.of(
                        ChannelAffine.apply(tape, Linear.apply(tape, tape.input(x, 3, 2), weight, null), gamma, beta)));
    }

    private static void set(Parameter parameter, float... values) {
        System.arraycopy(values, 0, parameter.values(), 0, values.length);
        parameter.changed();
    }
}
