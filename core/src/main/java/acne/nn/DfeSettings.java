package acne.nn;

/**
 * What a DFE network is made of.
 *
 * @param inputs columns of the input: 4 for matches, more with side information
 * @param depth number of model estimates: the first from the initial weight network, the others from the iterated one
 */
public record DfeSettings(int inputs, int depth) {
    public DfeSettings {
        SettingRange.require("inputs", inputs, 4, 1024);
        SettingRange.require("depth", depth, 1, 64);
    }

    /** The published network without side information. */
    public static DfeSettings published() {
        return new DfeSettings(4, 3);
    }
}
