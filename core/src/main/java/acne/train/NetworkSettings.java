package acne.train;

import acne.nn.AcneNetwork;
import acne.nn.AcneSettings;
import acne.nn.ContextMode;
import acne.nn.Dfe;
import acne.nn.DfeSettings;
import acne.nn.LearntIrls;
import acne.nn.LearntIrlsSettings;
import acne.nn.MatchInput;
import acne.nn.Network;
import acne.nn.OaNet;
import acne.nn.OaNetSettings;
import acne.nn.PointNet;
import acne.nn.PointNetSettings;
import acne.nn.ResidualToWeightNetwork;
import acne.nn.ResidualToWeightSettings;
import acne.nn.StagedAcne;
import acne.nn.StagedAcneSettings;
import acne.tensor.Attention;
import java.util.function.Supplier;

/**
 * The table {@code network} of an experiment: what is built, and which of the paper's ablations it is.
 *
 * @param depth number of residual blocks, K in the paper; of iterations in the learnt IRLS
 * @param channels width of the perceptrons, C in the paper; of the hidden layer in the learnt IRLS
 * @param unitsPerBlock attentive normalisations in one residual block
 * @param context the normalisation after each per-point perceptron of PointNet, whose depth and widths are fixed
 */
public record NetworkSettings(
        Architecture architecture,
        int depth,
        int channels,
        int groups,
        Attention attention,
        AcneSettings.Placement placement,
        AcneSettings.Norm norm,
        AcneSettings.Head head,
        int unitsPerBlock,
        ContextMode context) {
    /** The networks that can be trained. */
    public enum Architecture {
        ACNE,
        ACNE_STAGED,
        CNE,
        LEARNT_IRLS,
        RESIDUAL_TO_WEIGHT,
        POINTNET,
        OANET,
        DFE
    }

    /** The paper gives no width for the kernel of residuals: wide enough for any smooth curve. */
    private static final int KERNEL_WIDTH = 64;

    static NetworkSettings read(Settings settings) {
        Architecture architecture = settings.requireEnum("network.architecture", Architecture.class);
        int depth = architecture == Architecture.POINTNET ? 1 : settings.requireInt("network.depth", 1, 64);
        boolean plain = architecture == Architecture.CNE;
        AcneSettings published = plain ? AcneSettings.cne(2, depth) : AcneSettings.acne(2, depth);
        return new NetworkSettings(
                architecture,
                depth,
                settings.optionalInt("network.channels", 1, 4096, published.channels()),
                settings.optionalInt("network.groups", 1, 4096, published.groups()),
                settings.optionalEnum("network.attention", published.attention()),
                settings.optionalEnum("network.placement", published.placement()),
                settings.optionalEnum("network.norm", published.norm()),
                settings.optionalEnum("network.head", published.head()),
                settings.optionalInt("network.units_per_block", 1, 3, published.unitsPerBlock()),
                settings.optionalEnum("network.context", ContextMode.NONE));
    }

    /** The settings of an ACNe or CNe network with so many input columns, and outputs for a task that classifies. */
    public AcneSettings acne(int inputs, int outputs) {
        return new AcneSettings(
                inputs, channels, depth, unitsPerBlock, attention, placement, norm, groups, head, outputs);
    }

    /** A network for matches with the first weights of a seed; see {@link MatchInput} for {@code network.inputs}. */
    public Network stereo(long seed, Settings settings) {
        int inputs = settings.optionalInt("network.inputs", 4, MatchInput.WITH_SUPPORT, 4);
        return built(() -> switch (architecture) {
            case ACNE, CNE -> new AcneNetwork(acne(inputs, 0), seed);
            case ACNE_STAGED -> new StagedAcne(staged(inputs, settings), seed);
            case OANET -> new OaNet(oanet(inputs, settings), seed);
            case DFE -> new Dfe(new DfeSettings(inputs, depth), seed);
            default ->
                throw settings.mistake(
                        "network.architecture",
                        "need one of [acne, acne-staged, cne, oanet, dfe] for stereo, got " + architecture);
        });
    }

    private StagedAcneSettings staged(int inputs, Settings settings) {
        int stages = settings.optionalInt("network.stages", 1, 16, 2);
        return new StagedAcneSettings(inputs, channels, depth, groups, stages);
    }

    private OaNetSettings oanet(int inputs, Settings settings) {
        OaNetSettings published = OaNetSettings.published();
        int clusters = settings.optionalInt("network.clusters", 1, 10_000, published.clusters());
        return new OaNetSettings(inputs, channels, depth, published.stages(), clusters);
    }

    /** A network for lines with the first weights of a seed. */
    public Network lines(long seed) {
        return built(() -> switch (architecture) {
            case ACNE, CNE -> new AcneNetwork(acne(2, 0), seed);
            case LEARNT_IRLS -> new LearntIrls(new LearntIrlsSettings(channels, depth), seed);
            case RESIDUAL_TO_WEIGHT ->
                new ResidualToWeightNetwork(new ResidualToWeightSettings(KERNEL_WIDTH, channels, depth, groups), seed);
            default ->
                throw new SettingsException(
                        "network.architecture",
                        "need one of [acne, cne, learnt-irls, residual-to-weight] for lines, got " + architecture);
        });
    }

    /** A network that classifies clouds, with the first weights of a seed. */
    public Network clouds(int inputs, int classes, long seed) {
        return built(() -> switch (architecture) {
            case ACNE, CNE -> new AcneNetwork(acne(inputs, classes), seed);
            case POINTNET -> new PointNet(new PointNetSettings(inputs, classes, context), seed);
            default ->
                throw new SettingsException(
                        "network.architecture",
                        "need one of [acne, cne, pointnet] for digits and shapes, got " + architecture);
        });
    }

    /** Settings that are in range one by one may still not go together. */
    private static Network built(Supplier<Network> maker) {
        try {
            return maker.get();
        } catch (IllegalArgumentException e) {
            throw new SettingsException("network", "need settings that go together: " + e.getMessage());
        }
    }
}
