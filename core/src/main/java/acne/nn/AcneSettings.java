package acne.nn;

import acne.tensor.Attention;

/**
 * What an ACNe network is made of; the ablations of the paper are values of these settings.
 *
 * @param inputs columns of the input: 2 for lines and digits, 3 for shapes, 4 for matches
 * @param channels width of every feature map, C
 * @param depth number of attentive residual blocks, K
 * @param unitsPerBlock [perceptron, ACN, norm, ReLU] units in a block
 * @param attention which attention weighs the points
 * @param placement what the attention weighs
 * @param norm the normalisation after ACN
 * @param groups groups of GroupNorm
 * @param head how the final logits become weights
 * @param outputs width of the output for a task that classifies clouds; 0 for tasks that only want weights
 */
public record AcneSettings(
        int inputs,
        int channels,
        int depth,
        int unitsPerBlock,
        Attention attention,
        Placement placement,
        Norm norm,
        int groups,
        Head head,
        int outputs) {
    /** What the attention weighs. */
    public enum Placement {
        /** The statistics of Context Normalisation: the paper's proposal. */
        NORMALISATION,
        /** The feature map itself: the paper's ablation. */
        FEATURE_MAP
    }

    /** The normalisation after ACN. */
    public enum Norm {
        GROUP,
        BATCH
    }

    /** How the final logits become weights. */
    public enum Head {
        /** Sigmoid of the local and softmax of the global logit, multiplied and normalised. */
        SIGMOID_SOFTMAX,
        /** ReLU(tanh(local logit)); weights at zero are outliers. */
        RELU_TANH
    }

    public AcneSettings {
        SettingRange.require("inputs", inputs, 1, 1024);
        SettingRange.require("channels", channels, 1, 4096);
        SettingRange.require("depth", depth, 1, 256);
        SettingRange.require("unitsPerBlock", unitsPerBlock, 1, 3);
        SettingRange.require("outputs", outputs, 0, 100_000);
        if (norm == Norm.GROUP) {
            SettingRange.requireGroups(channels, groups);
        }
    }

    /** The paper's network: 128 channels, two units a block, both attentions, GroupNorm with 32 groups. */
    public static AcneSettings acne(int inputs, int depth) {
        return new AcneSettings(
                inputs,
                128,
                depth,
                2,
                Attention.BOTH,
                Placement.NORMALISATION,
                Norm.GROUP,
                32,
                Head.SIGMOID_SOFTMAX,
                0);
    }

    /** CNe: the same skeleton with plain Context Normalisation, BatchNorm and the ReLU-tanh head. */
    public static AcneSettings cne(int inputs, int depth) {
        return new AcneSettings(
                inputs, 128, depth, 2, Attention.NONE, Placement.NORMALISATION, Norm.BATCH, 32, Head.RELU_TANH, 0);
    }

    public AcneSettings withChannels(int newChannels, int newGroups) {
        return new AcneSettings(
                inputs, newChannels, depth, unitsPerBlock, attention, placement, norm, newGroups, head, outputs);
    }

    public AcneSettings withAttention(Attention newAttention) {
        return new AcneSettings(
                inputs, channels, depth, unitsPerBlock, newAttention, placement, norm, groups, head, outputs);
    }

    public AcneSettings withPlacement(Placement newPlacement) {
        return new AcneSettings(
                inputs, channels, depth, unitsPerBlock, attention, newPlacement, norm, groups, head, outputs);
    }

    public AcneSettings withNorm(Norm newNorm) {
        return new AcneSettings(
                inputs, channels, depth, unitsPerBlock, attention, placement, newNorm, groups, head, outputs);
    }

    public AcneSettings withHead(Head newHead) {
        return new AcneSettings(
                inputs, channels, depth, unitsPerBlock, attention, placement, norm, groups, newHead, outputs);
    }

    public AcneSettings withUnitsPerBlock(int units) {
        return new AcneSettings(inputs, channels, depth, units, attention, placement, norm, groups, head, outputs);
    }

    public AcneSettings withOutputs(int newOutputs) {
        return new AcneSettings(
                inputs, channels, depth, unitsPerBlock, attention, placement, norm, groups, head, newOutputs);
    }
}
