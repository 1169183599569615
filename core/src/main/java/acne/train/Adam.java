package acne.train;

import acne.tensor.Gradients;
import acne.tensor.Parameter;
import acne.tensor.Parameters;
import java.util.List;

/** The optimiser Adam (Kingma and Ba, 2015) with its default decays. */
public final class Adam {
    private static final float DECAY = 0.9f;
    private static final float SQUARE_DECAY = 0.999f;
    private static final float EPSILON = 1e-8f;

    private final List<Parameter> parameters;
    private final float[][] means;
    private final float[][] squares;
    private long steps;

    public Adam(Parameters parameters) {
        this.parameters = parameters.all();
        means = new float[this.parameters.size()][];
        squares = new float[this.parameters.size()][];
        for (int i = 0; i < means.length; i++) {
            means[i] = new float[this.parameters.get(i).size()];
            squares[i] = new float[this.parameters.get(i).size()];
        }
    }

    /** Moves the parameters against the gradients. */
    public void step(Gradients gradients, double rate) {
        steps++;
        // Both corrections of the moving averages go into the rate and the epsilon.
        double correction = Math.sqrt(1 - Math.pow(SQUARE_DECAY, steps));
        float corrected = (float) (rate * correction / (1 - Math.pow(DECAY, steps)));
        float epsilon = (float) (EPSILON * correction);
        for (int i = 0; i < means.length; i++) {
            Parameter parameter = parameters.get(i);
            update(parameter.values(), gradients.of(parameter), means[i], squares[i], corrected, epsilon);
            parameter.changed();
        }
    }

    private static void update(
            float[] values, float[] gradient, float[] mean, float[] square, float rate, float epsilon) {
        for (int j = 0; j < values.length; j++) {
            float g = gradient[j];
            mean[j] = DECAY * mean[j] + (1 - DECAY) * g;
            square[j] = SQUARE_DECAY * square[j] + (1 - SQUARE_DECAY) * g * g;
            values[j] -= rate * mean[j] / ((float) Math.sqrt(square[j]) + epsilon);
        }
    }

    /** Steps taken so far. */
    long steps() {
        return steps;
    }

    void setSteps(long newSteps) {
        steps = newSteps;
    }

    float[] mean(int parameter) {
        return means[parameter];
    }

    float[] square(int parameter) {
        return squares[parameter];
    }
}
