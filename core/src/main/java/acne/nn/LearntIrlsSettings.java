package acne.nn;

/**
 * What the learnt IRLS is made of.
 *
 * @param hidden width of the hidden layer of the kernel
 * @param iterations number of reweighted solutions after the first, unweighted one
 */
public record LearntIrlsSettings(int hidden, int iterations) {
    /** The paper gives no sizes: a kernel wide enough for any smooth curve, and as many iterations as ACNe has blocks. */
    public static final LearntIrlsSettings DEFAULT = new LearntIrlsSettings(64, 6);

    public LearntIrlsSettings {
        SettingRange.require("hidden", hidden, 1, 4096);
        SettingRange.require("iterations", iterations, 1, 256);
    }
}
