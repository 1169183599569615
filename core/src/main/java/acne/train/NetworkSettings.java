package acne.train;

/**
 * The table {@code network} of an experiment: what is built, and which of the paper's ablations it is.
 *
 * @param depth number of residual blocks, K in the paper
 * @param channels width of the perceptrons, C in the paper
 * @param normsPerBlock attentive normalisations in one residual block
 */
public record NetworkSettings(
        Architecture architecture,
        int depth,
        int channels,
        Attention attention,
        Normalisation normalisation,
        int normsPerBlock) {
    /** The networks that can be trained. */
    public enum Architecture {
        ACNE,
        CNE,
        LEARNT_IRLS,
        POINTNET,
        OANET,
        DFE
    }

    /** Which attention weighs the normalisation (paper, ablation table); NONE is plain context normalisation. */
    public enum Attention {
        NONE,
        LOCAL,
        GLOBAL,
        LOCAL_GLOBAL
    }

    /** What follows the attentive normalisation. */
    public enum Normalisation {
        GROUP,
        BATCH
    }

    static NetworkSettings read(Settings settings) {
        Architecture architecture = settings.requireEnum("network.architecture", Architecture.class);
        boolean plain = architecture == Architecture.CNE;
        return new NetworkSettings(
                architecture,
                settings.requireInt("network.depth", 1, 64),
                settings.optionalInt("network.channels", 1, 4096, 128),
                settings.optionalEnum("network.attention", plain ? Attention.NONE : Attention.LOCAL_GLOBAL),
                settings.optionalEnum("network.normalisation", plain ? Normalisation.BATCH : Normalisation.GROUP),
                settings.optionalInt("network.norms_per_block", 1, 8, 2));
    }
}
