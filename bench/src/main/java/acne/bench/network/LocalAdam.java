package acne.bench.network;

import acne.tensor.Gradients;
import acne.tensor.Parameter;
import acne.tensor.Parameters;
import java.util.List;
import java.util.function.Consumer;

/** Adam (Kingma and Ba, 2015) with its default decays, as LibTorch's does it. */
final class LocalAdam implements Consumer<Gradients> {
    private static final float DECAY = 0.9f;
    private static final float SQUARE_DECAY = 0.999f;
    private static final float EPSILON = 1e-8f;

    private final List<Parameter> parameters;
    private final float[][] means;
    private final float[][] squares;
    private int steps;

    LocalAdam(Parameters parameters) {
        this.parameters = parameters.all();
        means = new float[this.parameters.size()][];
        squares = new float[this.parameters.size()][];
        for (int i = 0; i < means.length; i++) {
            means[i] = new float[this.parameters.get(i).size()];
            squares[i] = new float[this.parameters.get(i).size()];
        }
    }

    @Override
    public void accept(Gradients gradients) {
        steps++;
        float unbias = (float) (1 / (1 - Math.pow(DECAY, steps)));
        float squareUnbias = (float) (1 / (1 - Math.pow(SQUARE_DECAY, steps)));
        for (int i = 0; i < means.length; i++) {
            Parameter parameter = parameters.get(i);
            update(parameter.values(), gradients.of(parameter), means[i], squares[i], unbias, squareUnbias);
            parameter.changed();
        }
    }

    private static void update(float[] x, float[] g, float[] mean, float[] square, float unbias, float squareUnbias) {
        for (int j = 0; j < x.length; j++) {
            mean[j] = DECAY * mean[j] + (1 - DECAY) * g[j];
            square[j] = SQUARE_DECAY * square[j] + (1 - SQUARE_DECAY) * g[j] * g[j];
            float size = (float) Math.sqrt(square[j] * squareUnbias) + EPSILON;
            x[j] -= (float) TrainingTask.RATE * mean[j] * unbias / size;
        }
    }
}
