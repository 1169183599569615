package acne.nn;

import acne.tensor.Centred;
import acne.tensor.Clouds;
import acne.tensor.LargestProducts;
import acne.tensor.Linear;
import acne.tensor.Parameter;
import acne.tensor.PooledBatchNorm.Moments;
import acne.tensor.Pooling;
import acne.tensor.QuadraticForms;
import acne.tensor.SecondMoments;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/**
 * [perceptron, (CN or ACN,) BatchNorm, ReLU, max over the points] for a perceptron of many outputs: rows x inputs to clouds x
 * outputs.
 *
 * <p>The normalisations need of the features their means and variances alone, and these follow from the mean and the covariance of
 * the input; the maximum needs the largest features. So the map of rows x outputs is never kept, and the gradient costs products
 * of the size of the input instead of the output.
 */
final class PooledLayer {
    private final ContextMode mode;
    private final Perceptron perceptron;
    private final @Nullable AttentionLayer attention;
    private final BatchNormLayer norm;

    PooledLayer(ContextLayer layer) {
        mode = layer.mode();
        perceptron = layer.perceptron();
        attention = layer.attention();
        norm = layer.norm();
    }

    /**
     * What the layer says of a batch.
     *
     * @param largest the largest features, clouds x outputs
     * @param weights the attention, rows x 1; null without any
     */
    record Result(Tensor largest, @Nullable Tensor weights) {}

    Result apply(Tape tape, Tensor x, Clouds clouds) {
        @Nullable
        Tensor weights = attention == null
                ? null
                : attention.applyBehind(perceptron, tape, x, clouds).weights();
        Tensor pooled = mode == ContextMode.NONE ? plain(tape, x, clouds) : inContext(tape, x, weights, clouds);
        return new Result(pooled, weights);
    }

    private Tensor plain(Tape tape, Tensor x, Clouds clouds) {
        Parameter w = perceptron.weights();
        Clouds batch = Clouds.single(clouds.rows());
        if (!tape.isRecording()) {
            Tensor origin = tape.input(new float[x.columns()], 1, x.columns());
            Tensor location = perceptron.apply(tape, origin);
            Tensor largest = LargestProducts.apply(tape, x, clouds, w, norm.gamma());
            return norm.applyPooled(tape, largest, new Moments(batch, null, null, null, location));
        }
        Tensor location = perceptron.apply(tape, Pooling.mean(tape, x, batch));
        Tensor z = Centred.apply(tape, x, null, batch);
        Tensor square = QuadraticForms.apply(tape, SecondMoments.apply(tape, z, null, batch), w);
        Tensor largest = LargestProducts.apply(tape, z, clouds, w, norm.gamma());
        return norm.applyPooled(tape, largest, new Moments(batch, square, null, null, location));
    }

    private Tensor inContext(Tape tape, Tensor x, @Nullable Tensor weights, Clouds clouds) {
        Parameter w = perceptron.weights();
        Tensor z = Centred.apply(tape, x, weights, clouds);
        Tensor largest = LargestProducts.apply(tape, z, clouds, w, norm.gamma());
        if (weights == null) {
            Tensor square = QuadraticForms.apply(tape, SecondMoments.apply(tape, z, null, clouds), w);
            return norm.applyPooled(tape, largest, new Moments(clouds, square, square, null, null));
        }
        Tensor weighted = QuadraticForms.apply(tape, SecondMoments.apply(tape, z, weights, clouds), w);
        if (!tape.isRecording()) {
            return norm.applyPooled(tape, largest, new Moments(clouds, null, weighted, null, null));
        }
        Tensor square = QuadraticForms.apply(tape, SecondMoments.apply(tape, z, null, clouds), w);
        Tensor mean = Linear.apply(tape, Pooling.mean(tape, z, clouds), w, null);
        return norm.applyPooled(tape, largest, new Moments(clouds, square, weighted, mean, null));
    }
}
