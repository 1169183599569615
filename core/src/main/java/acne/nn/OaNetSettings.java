package acne.nn;

/**
 * What an OANet is made of.
 *
 * @param inputs columns of the input: 4 for matches, more with side information
 * @param channels width of every feature map
 * @param depth number of layers of all stages; a stage has half of its layers on clusters
 * @param stages number of stages, each but the first with the residuals and weights of the one before
 * @param clusters number of clusters into which the points are pooled
 */
public record OaNetSettings(int inputs, int channels, int depth, int stages, int clusters) {
    public OaNetSettings {
        SettingRange.require("inputs", inputs, 4, 1024);
        SettingRange.require("channels", channels, 1, 4096);
        SettingRange.require("depth", depth, 2, 256);
        SettingRange.require("stages", stages, 1, 16);
        SettingRange.require("clusters", clusters, 1, 10_000);
        if (depth % (2 * stages) != 0) {
            throw new IllegalArgumentException(
                    "depth: need a multiple of twice the stages (" + 2 * stages + "), got " + depth);
        }
    }

    /** The published network: 12 layers in two stages, 128 channels, 500 clusters. */
    public static OaNetSettings published() {
        return new OaNetSettings(4, 128, 12, 2, 500);
    }

    /** PointCN blocks before the pooling, order-aware filters, and PointCN blocks after the unpooling of a stage. */
    int blocks() {
        return depth / stages / 2;
    }
}
