package acne.nn;

import acne.tensor.Attention;
import org.jspecify.annotations.Nullable;

/**
 * What a layer [perceptron, (CN or ACN,) BatchNorm, ReLU] is made of.
 *
 * @param attention the weights of ACN; null in the other modes
 */
record ContextLayer(
        Perceptron perceptron, ContextMode mode, @Nullable AttentionLayer attention, BatchNormLayer norm) {
    static ContextLayer of(LayerContext context, String name, int inputs, int outputs, ContextMode mode) {
        Perceptron perceptron = context.baselinePerceptron(name + ".perceptron", inputs, outputs);
        @Nullable
        AttentionLayer attention = mode == ContextMode.ACN
                ? new AttentionLayer(context, name + ".attention", outputs, Attention.BOTH)
                : null;
        return new ContextLayer(perceptron, mode, attention, new BatchNormLayer(context, name + ".norm", outputs));
    }
}
