package acne.nn;

/**
 * What the residual-to-weight variant of ACNe is made of.
 *
 * @param hidden width of the hidden layer of the learnt kernel
 * @param channels width of every feature map
 * @param depth number of residual blocks, and of iterations of the kernel
 * @param groups groups of GroupNorm
 */
public record ResidualToWeightSettings(int hidden, int channels, int depth, int groups) {
    public ResidualToWeightSettings {
        SettingRange.require("hidden", hidden, 1, 4096);
        SettingRange.require("channels", channels, 1, 4096);
        SettingRange.require("depth", depth, 1, 256);
        SettingRange.requireGroups(channels, groups);
    }
}
