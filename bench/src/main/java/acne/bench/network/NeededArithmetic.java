package acne.bench.network;

import acne.nn.AcneSettings;

/**
 * The arithmetic that the paper's network needs, whoever computes it; a multiply-add counts as two operations.
 *
 * <p>A point costs in each unit of C channels: 2 C^2 for the perceptron, 4 C for the two logits, 8 C for the four sums (f, f^2, w
 * f, w f^2), and 2 C for scale and shift; besides 2 D C for the first perceptron of D inputs and 4 C for the two heads.
 * Exponentials, ReLU and skips are not counted, nor is that our products of 128 x 128 save an eighth of their multiply-adds.
 */
final class NeededArithmetic {
    private NeededArithmetic() {}

    /** Operations of one forward pass over so many points, in 1e9. */
    static double gflop(AcneSettings settings, int points) {
        double channels = settings.channels();
        double unit = 2 * channels * channels + 14 * channels;
        double units = (double) settings.depth() * settings.unitsPerBlock();
        double ends = 2 * settings.inputs() * channels + 4 * channels;
        return points * (units * unit + ends) * 1e-9;
    }
}
