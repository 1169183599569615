package acne.tensor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The fused unit is compared with the same unit made of single operations, forward and backward. */
class AttentiveUnitTest {
    private static final int CHANNELS = 20;
    private static final int INPUTS = 6;
    private static final int GROUPS = 5;

    private final SplittableRandom random = new SplittableRandom(3);

    @ParameterizedTest
    @EnumSource(Attention.class)
    void equalsTheComposedUnit(Attention attention) {
        Clouds clouds = Clouds.of(7, 100, 211);
        Parameters parameters = new Parameters();
        UnitParameters unit = unit(parameters, attention);
        float[] x = gaussians(clouds.rows() * INPUTS, 1);
        float[] skip = gaussians(clouds.rows() * CHANNELS, 1);
        float[] outer = gaussians(clouds.rows() * CHANNELS, 1);

        Gradients fusedGradients = new Gradients(parameters);
        Tape fused = Tape.recording(fusedGradients);
        Tensor fusedX = fused.variable(x, clouds.rows(), INPUTS);
        Tensor fusedSkip = fused.variable(skip, clouds.rows(), CHANNELS);
        Tensor y = AttentiveUnit.apply(fused, fusedX, clouds, unit, fusedSkip).output();
        float[] values = y.toArray();
        fused.backward(y, outer);

        Gradients gradients = new Gradients(parameters);
        Tape tape = Tape.recording(gradients);
        Tensor composedX = tape.variable(x, clouds.rows(), INPUTS);
        Tensor composedSkip = tape.variable(skip, clouds.rows(), CHANNELS);
        Tensor z = composed(tape, composedX, composedSkip, clouds, unit);
        assertClose(z.toArray(), values, 1e-4);
        tape.backward(z, outer);

        assertClose(gradient(composedX), gradient(fusedX), 1e-4);
        assertClose(gradient(composedSkip), gradient(fusedSkip), 1e-6);
        // Of some biases the composed unit has only rounding: all gradients are measured against the norm of all.
        float tolerance = (float) (1e-4 * gradients.norm());
        for (Parameter parameter : parameters.all()) {
            assertArrayEquals(gradients.of(parameter), fusedGradients.of(parameter), tolerance, parameter.name());
        }
    }

    /** The normalisation takes away what the perceptron adds to all points alike, and a softmax what its logits share. */
    @ParameterizedTest
    @EnumSource(Attention.class)
    void biasesThatDoNotCountHaveNoGradientAtAll(Attention attention) {
        Clouds clouds = Clouds.of(50, 3);
        Parameters parameters = new Parameters();
        UnitParameters unit = unit(parameters, attention);
        Gradients gradients = new Gradients(parameters);
        Tape tape = Tape.recording(gradients);
        Tensor x = tape.variable(gaussians(clouds.rows() * INPUTS, 1), clouds.rows(), INPUTS);
        tape.backward(
                AttentiveUnit.apply(tape, x, clouds, unit, null).output(), gaussians(clouds.rows() * CHANNELS, 1));

        assertEquals(attention.hasLocal(), !isZero(gradients.of(unit.bias())), "bias of the perceptron");
        Parameter globalBias = unit.globalBias();
        assertTrue(globalBias == null || isZero(gradients.of(globalBias)), "bias of the global logits");
    }

    /** Units hand their arrays on to the next one in different ways, with and without a skip. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void withoutGradientsAChainOfUnitsGivesTheSameBits(int threads) {
        Clouds clouds = Clouds.of(7, 100, 2011);
        UnitParameters first = unit(new Parameters(), Attention.BOTH);
        UnitParameters next = unit(new Parameters(), Attention.BOTH, CHANNELS);
        float[] x = gaussians(clouds.rows() * INPUTS, 1);
        try (Team team = Team.of(threads)) {
            Tape recording = Tape.recording(new Gradients(new Parameters()), team);
            float[] expected = chain(recording, recording.input(x, clouds.rows(), INPUTS), clouds, first, next);
            Tape inference = Tape.inference(team);
            for (int i = 0; i < 2; i++) {
                inference.rewind();
                assertArrayEquals(
                        expected, chain(inference, inference.input(x, clouds.rows(), INPUTS), clouds, first, next));
            }
        }
    }

    private static float[] chain(Tape tape, Tensor x, Clouds clouds, UnitParameters first, UnitParameters next) {
        Tensor a = AttentiveUnit.apply(tape, x, clouds, first, null).output();
        Tensor b = AttentiveUnit.apply(tape, a, clouds, next, null).output();
        Tensor c = AttentiveUnit.apply(tape, b, clouds, next, b).output();
        Tensor d = AttentiveUnit.apply(tape, c, clouds, next, c).output();
        Tensor e = AttentiveUnit.apply(tape, d, clouds, next, null).output();
        Tensor f = AttentiveUnit.apply(tape, e, clouds, next, d).output();
        return f.toArray();
    }

    private static boolean isZero(float[] gradient) {
        return Arrays.equals(gradient, new float[gradient.length]);
    }

    @Test
    void isRightForALargeMean() {
        Clouds clouds = Clouds.single(2000);
        Parameters parameters = new Parameters();
        UnitParameters unit = unit(parameters, Attention.NONE);
        float[] bias = unit.bias().values();
        Arrays.fill(bias, 1000f);
        Arrays.fill(unit.weights().values(), 0f);
        for (int c = 0; c < CHANNELS; c++) {
            unit.weights().values()[c * INPUTS + c % INPUTS] = 1f;
        }
        unit.weights().changed();
        float[] x = gaussians(clouds.rows() * INPUTS, 1);
        Tape tape = Tape.inference();
        Tensor large = AttentiveUnit.apply(tape, tape.input(x, clouds.rows(), INPUTS), clouds, unit, null)
                .output();
        Arrays.fill(bias, 0f);
        Tape other = Tape.inference();
        Tensor small = AttentiveUnit.apply(other, other.input(x, clouds.rows(), INPUTS), clouds, unit, null)
                .output();
        assertArrayEquals(small.toArray(), large.toArray(), 1e-3f);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void teamGivesTheSameToRounding(int threads) {
        Clouds clouds = Clouds.of(1500, 3);
        Parameters parameters = new Parameters();
        UnitParameters unit = unit(parameters, Attention.BOTH);
        float[] x = gaussians(clouds.rows() * INPUTS, 1);
        try (Team team = Team.of(threads)) {
            Tape shared = Tape.inference(team);
            float[] first = run(shared, x, clouds, unit);
            assertArrayEquals(first, run(shared, x, clouds, unit), 0f);
            assertArrayEquals(run(Tape.inference(), x, clouds, unit), first, 1e-5f);
        }
    }

    @Test
    void weightsSumToOneInEachCloud() {
        Clouds clouds = Clouds.of(5, 300);
        UnitParameters unit = unit(new Parameters(), Attention.BOTH);
        Tape tape = Tape.inference();
        Tensor x = tape.input(gaussians(clouds.rows() * INPUTS, 30), clouds.rows(), INPUTS);
        float[] weights =
                AttentiveUnit.apply(tape, x, clouds, unit, null).weights().values();
        for (int cloud = 0; cloud < clouds.count(); cloud++) {
            double sum = 0;
            for (int i = clouds.start(cloud); i < clouds.end(cloud); i++) {
                sum += weights[i];
            }
            assertEquals(1, sum, 1e-5);
        }
    }

    @Test
    void namesTheShapeItNeeds() {
        UnitParameters unit = unit(new Parameters(), Attention.BOTH);
        Tape tape = Tape.inference();
        Tensor x = tape.input(new float[12], 4, 3);
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class, () -> AttentiveUnit.apply(tape, x, Clouds.single(4), unit, null));
        assertEquals("input of a unit: need 4 x 6, got 4 x 3", e.getMessage());
    }

    private static float[] run(Tape tape, float[] x, Clouds clouds, UnitParameters unit) {
        tape.rewind();
        return AttentiveUnit.apply(tape, tape.input(x, clouds.rows(), INPUTS), clouds, unit, null)
                .output()
                .toArray();
    }

    private static Tensor composed(Tape tape, Tensor x, Tensor skip, Clouds clouds, UnitParameters p) {
        Tensor f = Linear.apply(tape, x, p.weights(), p.bias());
        Tensor exponent = null;
        if (p.localWeights() != null) {
            exponent = Activation.logSigmoid(tape, Linear.apply(tape, f, p.localWeights(), p.localBias()));
        }
        if (p.globalWeights() != null) {
            Tensor global = Linear.apply(tape, f, p.globalWeights(), p.globalBias());
            exponent = exponent == null ? global : Arithmetic.add(tape, exponent, global);
        }
        Tensor context = exponent == null
                ? ContextNorm.apply(tape, f, clouds)
                : ContextNorm.weighted(tape, f, Softmax.overPoints(tape, exponent, clouds), clouds);
        Tensor norm = GroupNorm.apply(tape, context, clouds, p.groups(), p.gamma(), p.beta());
        return Arithmetic.add(tape, Activation.relu(tape, norm), skip);
    }

    private UnitParameters unit(Parameters parameters, Attention attention) {
        return unit(parameters, attention, INPUTS);
    }

    private UnitParameters unit(Parameters parameters, Attention attention, int inputs) {
        boolean local = attention.hasLocal();
        boolean global = attention.hasGlobal();
        return new UnitParameters(
                fill(parameters.add("weight", CHANNELS, inputs)),
                fill(parameters.add("bias", CHANNELS)),
                attention,
                local ? fill(parameters.add("local.weight", 1, CHANNELS)) : null,
                local ? fill(parameters.add("local.bias", 1)) : null,
                global ? fill(parameters.add("global.weight", 1, CHANNELS)) : null,
                global ? fill(parameters.add("global.bias", 1)) : null,
                fill(parameters.add("gamma", CHANNELS)),
                fill(parameters.add("beta", CHANNELS)),
                GROUPS);
    }

    private Parameter fill(Parameter parameter) {
        System.arraycopy(gaussians(parameter.size(), 0.5), 0, parameter.values(), 0, parameter.size());
        parameter.changed();
        return parameter;
    }

    private float[] gaussians(int count, double deviation) {
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = (float) (deviation * random.nextGaussian());
        }
        return values;
    }

    private static float[] gradient(Tensor tensor) {
        return Arrays.copyOf(tensor.gradient(), tensor.size());
    }

    /** Differences are measured against the largest entry. */
    private static void assertClose(float[] expected, float[] actual, double tolerance) {
        float largest = 0;
        for (float value : expected) {
            largest = Math.max(largest, Math.abs(value));
        }
        assertArrayEquals(expected, actual, (float) (tolerance * Math.max(largest, 1e-6)));
    }
}
