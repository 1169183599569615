package acne.nn;

import acne.tensor.Parameter;
import java.util.Arrays;
import java.util.SplittableRandom;

/** The first values of parameters, drawn from one seeded sequence in the order in which layers are made. */
final class Initialisation {
    private final SplittableRandom random;

    Initialisation(long seed) {
        random = new SplittableRandom(seed);
    }

    /** Truncated normal with deviation 2 / fan-in, drawn again beyond two deviations (paper's code; SPEC section 1). */
    Parameter truncatedNormal(Parameter parameter, int fanIn) {
        float[] values = parameter.values();
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) (2.0 / fanIn * truncated());
        }
        parameter.changed();
        return parameter;
    }

    /** Uniform within one over the root of the fan-in, the habit of the frameworks in which the baselines were published. */
    Parameter uniform(Parameter parameter, int fanIn) {
        float[] values = parameter.values();
        double bound = 1 / Math.sqrt(fanIn);
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) random.nextDouble(-bound, bound);
        }
        parameter.changed();
        return parameter;
    }

    private double truncated() {
        double x;
        do {
            x = random.nextGaussian();
        } while (Math.abs(x) > 2);
        return x;
    }

    static Parameter constant(Parameter parameter, float value) {
        Arrays.fill(parameter.values(), value);
        parameter.changed();
        return parameter;
    }
}
