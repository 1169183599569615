package acne.task;

import acne.data.Correspondences;
import acne.geometry.CameraPair;
import acne.model.ModelFile;
import acne.robust.MatchWeights;
import acne.robust.NeighbourBelief;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The networks for matches inside the jar: {@code acne-plus} with, {@code acne} without descriptor ratios, each for the fundamental
 * and for the essential matrix. Each is read when it is first asked for.
 */
public final class BundledStereoModels {
    private static final Map<String, Optional<MatchWeights>> LOADED = new ConcurrentHashMap<>();

    private BundledStereoModels() {}

    /** The name of a model for one of the two problems, such as {@code acne-plus-essential}. */
    public static String name(String network, boolean calibrated) {
        return network + (calibrated ? "-essential" : "-fundamental");
    }

    /** The model with its card, where this build has it. */
    public static Optional<ModelFile> file(String name) {
        return LibraryModels.find(name);
    }

    /** The weights of a model, shared by all callers, where this build has it. */
    public static Optional<MatchWeights> weights(String name) {
        return LOADED.computeIfAbsent(
                name, key -> file(key).map(file -> new NetworkMatchWeights(LibraryModels.network(file, key))));
    }

    /** The weights of the best model for what is known of the matches; without a model, those of the ratios. */
    public static MatchWeights best() {
        return (matches, cameras) -> choose(matches, cameras).of(matches, cameras);
    }

    /**
     * What the network that reads no ratios says, with the neighbours, of matches that have ratios: it errs in other pairs than the
     * {@link #best}. Of other matches there is no second opinion, which is to say equal weights.
     */
    public static MatchWeights secondOpinion() {
        return (matches, cameras) -> (matches.hasRatios()
                        ? weights(name("acne", cameras.isPresent()))
                        : Optional.<MatchWeights>empty())
                .map(NeighbourBelief::with)
                .orElseGet(MatchWeights::equal)
                .of(matches, cameras);
    }

    private static MatchWeights choose(Correspondences matches, Optional<CameraPair> cameras) {
        boolean calibrated = cameras.isPresent();
        return (matches.hasRatios() ? weights(name("acne-plus", calibrated)) : Optional.<MatchWeights>empty())
                .or(() -> weights(name("acne", calibrated)))
                .orElseGet(MatchWeights::ofRatios);
    }
}
