package acne.nn;

/**
 * What an ACNe of several stages is made of.
 *
 * @param inputs columns of the input: 4 for matches, more with side information
 * @param channels width of every feature map, C
 * @param depth number of attentive residual blocks of all stages together, K
 * @param groups groups of GroupNorm
 * @param stages number of stages, each but the first with the residuals and weights of the one before
 */
public record StagedAcneSettings(int inputs, int channels, int depth, int groups, int stages) {
    /** Residual and weight. */
    static final int SEEN_OF_LAST_STAGE = 2;

    public StagedAcneSettings {
        SettingRange.require("inputs", inputs, 4, 1024);
        SettingRange.require("depth", depth, 1, 256);
        SettingRange.require("stages", stages, 1, 16);
        if (depth % stages != 0) {
            throw new IllegalArgumentException("depth: need a multiple of the stages (" + stages + "), got " + depth);
        }
        AcneSettings.acne(inputs, depth).withChannels(channels, groups); // says what is wrong with the others
    }

    /** The network of one stage, counted from zero. */
    public AcneSettings stage(int index) {
        int columns = inputs + (index == 0 ? 0 : SEEN_OF_LAST_STAGE);
        return AcneSettings.acne(columns, depth / stages).withChannels(channels, groups);
    }
}
