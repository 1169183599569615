package acne.tensor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AttentiveUnitAccuracyTest {
    private static final int INPUTS = 8;
    private static final int CHANNELS = 16;
    private static final int GROUPS = 4;

    private final Parameters parameters = new Parameters();

    private UnitParameters unit(double attentionSize) {
        Parameter weights = fill(1, parameters.add("weight", CHANNELS, INPUTS), 0, 0.5);
        Parameter bias = fill(2, parameters.add("bias", CHANNELS), 0, 0.1);
        Parameter localWeights = fill(3, parameters.add("local", 1, CHANNELS), 0, attentionSize);
        Parameter localBias = fill(4, parameters.add("localBias", 1), 0, 1);
        Parameter globalWeights = fill(5, parameters.add("global", 1, CHANNELS), 0, attentionSize);
        Parameter globalBias = fill(6, parameters.add("globalBias", 1), 0, 1);
        Parameter gamma = fill(7, parameters.add("gamma", CHANNELS), 1, 0.1);
        Parameter beta = fill(8, parameters.add("beta", CHANNELS), 0, 0.1);
        return new UnitParameters(
                weights, bias, Attention.BOTH, localWeights, localBias, globalWeights, globalBias, gamma, beta, GROUPS);
    }

    private static Parameter fill(long seed, Parameter parameter, double mean, double deviation) {
        System.arraycopy(normal(seed, parameter.size(), mean, deviation), 0, parameter.values(), 0, parameter.size());
        parameter.changed();
        return parameter;
    }

    private static float[] normal(long seed, int count, double mean, double deviation) {
        SplittableRandom random = new SplittableRandom(seed);
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = (float) (mean + deviation * random.nextGaussian());
        }
        return values;
    }

    /** The bias puts the mean of every feature at 1000, which 32-bit squares would lose. */
    @Test
    void aMeanOfAThousandDeviationsComesOutRight() {
        UnitParameters p = unit(0.001);
        fill(9, p.weights(), 0, 1 / Math.sqrt(INPUTS));
        fill(9, p.bias(), 1000, 1);
        checkAgainstDoubles(p, 2000, 1);
    }

    /** Logits of size 100: in each cloud one point has almost all the attention, and the weighted variance almost vanishes. */
    @Test
    void anAttentionThatOnePointHasAloneComesOutRight() {
        checkAgainstDoubles(unit(0.5), 500, 30);
    }

    private void checkAgainstDoubles(UnitParameters p, int points, double deviation) {
        float[] x = normal(20, points * INPUTS, 0, deviation);
        Tape tape = Tape.inference();
        AttentiveUnit ours = AttentiveUnit.apply(tape, tape.input(x, points, INPUTS), Clouds.single(points), p, null);
        double[] wanted = reference(p, x, points);
        for (int i = 0; i < wanted.length; i++) {
            assertEquals(wanted[i], ours.output().values()[i], 1e-3, "element " + i);
        }
    }

    /** The equations of the paper in double, with the perceptron in float: its rounding at a mean of 1000 is not the unit's. */
    private static double[] reference(UnitParameters p, float[] x, int points) {
        Tape tape = Tape.inference();
        float[] f = Linear.apply(tape, tape.input(x, points, INPUTS), p.weights(), p.bias())
                .toArray();
        double[] w = weights(p, f, points);
        double[] z = new double[f.length];
        for (int c = 0; c < CHANNELS; c++) {
            double mean = 0;
            double variance = 0;
            for (int i = 0; i < points; i++) {
                mean += w[i] * f[i * CHANNELS + c];
            }
            for (int i = 0; i < points; i++) {
                variance += w[i] * Math.pow(f[i * CHANNELS + c] - mean, 2);
            }
            for (int i = 0; i < points; i++) {
                z[i * CHANNELS + c] = (f[i * CHANNELS + c] - mean) / Math.sqrt(variance + 1e-3);
            }
        }
        groupNormAndRelu(p, z, points);
        return z;
    }

    private static double[] weights(UnitParameters p, float[] f, int points) {
        float[] local = Objects.requireNonNull(p.localWeights()).values();
        float[] global = Objects.requireNonNull(p.globalWeights()).values();
        double[] exponents = new double[points];
        double largest = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < points; i++) {
            double l = Objects.requireNonNull(p.localBias()).values()[0];
            double g = 0;
            for (int c = 0; c < CHANNELS; c++) {
                l += f[i * CHANNELS + c] * local[c];
                g += f[i * CHANNELS + c] * global[c];
            }
            exponents[i] = g - Math.log1p(Math.exp(-Math.abs(l))) + Math.min(l, 0);
            largest = Math.max(largest, exponents[i]);
        }
        double sum = 0;
        for (int i = 0; i < points; i++) {
            exponents[i] = Math.exp(exponents[i] - largest);
            sum += exponents[i];
        }
        for (int i = 0; i < points; i++) {
            exponents[i] /= sum;
        }
        return exponents;
    }

    private static void groupNormAndRelu(UnitParameters p, double[] z, int points) {
        int size = CHANNELS / GROUPS;
        double elements = points * (double) size;
        for (int group = 0; group < GROUPS; group++) {
            double mean = 0;
            double variance = 0;
            for (int i = 0; i < points * size; i++) {
                mean += z[i / size * CHANNELS + group * size + i % size] / elements;
            }
            for (int i = 0; i < points * size; i++) {
                variance += Math.pow(z[i / size * CHANNELS + group * size + i % size] - mean, 2) / elements;
            }
            for (int i = 0; i < points * size; i++) {
                int c = group * size + i % size;
                int at = i / size * CHANNELS + c;
                double y =
                        (z[at] - mean) / Math.sqrt(variance + 1e-5) * p.gamma().values()[c]
                                + p.beta().values()[c];
                z[at] = Math.max(0, y);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void anyNumberOfThreadsGivesTheSameToFivePlaces(int threads) {
        UnitParameters p = unit(0.2);
        Clouds clouds = Clouds.of(1000, 3, 2047);
        float[] x = normal(21, clouds.rows() * INPUTS, 1, 2);
        float[] alone = evaluate(p, x, clouds, Team.ALONE);
        try (Team team = Team.of(threads)) {
            float[] together = evaluate(p, x, clouds, team);
            assertArrayEquals(alone, together, 1e-5f);
            assertArrayEquals(together, evaluate(p, x, clouds, team), "the same team gives the same bits");
        }
        assertArrayEquals(alone, evaluate(p, x, clouds, Team.ALONE), "one thread gives the same bits");
    }

    private static float[] evaluate(UnitParameters p, float[] x, Clouds clouds, Team team) {
        Tape tape = Tape.inference(team);
        AttentiveUnit unit = AttentiveUnit.apply(tape, tape.input(x, clouds.rows(), INPUTS), clouds, p, null);
        return unit.output().toArray();
    }

    @Test
    void weightsOfEachCloudSumToOne() {
        UnitParameters p = unit(1);
        Clouds clouds = Clouds.of(1, 700, 49);
        float[] x = normal(22, clouds.rows() * INPUTS, 0, 1);
        Tape tape = Tape.inference();
        float[] w = AttentiveUnit.apply(tape, tape.input(x, clouds.rows(), INPUTS), clouds, p, null)
                .weights()
                .toArray();
        for (int cloud = 0; cloud < clouds.count(); cloud++) {
            double sum = 0;
            for (int i = clouds.start(cloud); i < clouds.end(cloud); i++) {
                assertTrue(w[i] >= 0);
                sum += w[i];
            }
            assertEquals(1, sum, 1e-5);
        }
    }
}
