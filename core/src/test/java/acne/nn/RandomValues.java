package acne.nn;

import acne.tensor.Parameter;
import java.util.Random;

/** Normal values off zero, the same for the same seed. */
final class RandomValues {
    private RandomValues() {}

    static float[] normal(int size, long seed) {
        Random random = new Random(seed);
        float[] values = new float[size];
        for (int i = 0; i < size; i++) {
            values[i] = (float) (0.3 + random.nextGaussian());
        }
        return values;
    }

    /** Fills a parameter. */
    static Parameter random(Parameter parameter, long seed) {
        System.arraycopy(normal(parameter.size(), seed), 0, parameter.values(), 0, parameter.size());
        parameter.changed();
        return parameter;
    }
}
