package acne.model;

import acne.nn.AcneNetwork;
import acne.nn.AcneSettings;
import acne.nn.Dfe;
import acne.nn.DfeSettings;
import acne.nn.LearntIrls;
import acne.nn.LearntIrlsSettings;
import acne.nn.Network;
import acne.nn.OaNet;
import acne.nn.OaNetSettings;
import acne.nn.PointNet;
import acne.nn.PointNetSettings;
import acne.nn.ResidualToWeightNetwork;
import acne.nn.ResidualToWeightSettings;
import acne.nn.StagedAcne;
import acne.nn.StagedAcneSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/** A kind of network, as the architecture of a model card names it under {@value #KEY}. */
final class NetworkKind<R extends Record> {
    static final String KEY = "network";

    /** All kinds; ACNe's settings also make CNe and the ablations. */
    private static final List<NetworkKind<?>> ALL = List.of(
            new NetworkKind<>("acne", AcneSettings.class, AcneNetwork::new),
            new NetworkKind<>("acne-staged", StagedAcneSettings.class, StagedAcne::new),
            new NetworkKind<>("pointnet", PointNetSettings.class, PointNet::new),
            new NetworkKind<>("oanet", OaNetSettings.class, OaNet::new),
            new NetworkKind<>("dfe", DfeSettings.class, Dfe::new),
            new NetworkKind<>("learnt-irls", LearntIrlsSettings.class, LearntIrls::new),
            new NetworkKind<>("residual-to-weight", ResidualToWeightSettings.class, ResidualToWeightNetwork::new));

    private final String name;
    private final Class<R> settings;
    private final BiFunction<R, Long, Network> maker;

    private NetworkKind(String name, Class<R> settings, BiFunction<R, Long, Network> maker) {
        this.name = name;
        this.settings = settings;
        this.maker = maker;
    }

    /** The architecture of a network: its kind, then its settings. */
    static Map<String, String> architecture(Network network) {
        NetworkKind<?> kind = ALL.stream()
                .filter(candidate -> candidate.settings.isInstance(network.settings()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no kind of network has " + network.settings()));
        Map<String, String> architecture = new LinkedHashMap<>();
        architecture.put(KEY, kind.name);
        architecture.putAll(SettingsText.of(network.settings()));
        return architecture;
    }

    /** A network of an architecture, with the first weights of a seed. */
    static Network build(KeyValues architecture, long seed) {
        String name = architecture.text(KEY);
        for (NetworkKind<?> kind : ALL) {
            if (kind.name.equals(name)) {
                return kind.buildOwn(architecture, seed);
            }
        }
        List<String> known = ALL.stream().map(kind -> kind.name).toList();
        throw new IllegalArgumentException(
                architecture.owner() + "." + KEY + ": one of " + known + " was expected, got '" + name + "'");
    }

    private Network buildOwn(KeyValues architecture, long seed) {
        List<String> keys = new ArrayList<>(List.of(KEY));
        Arrays.stream(settings.getRecordComponents()).forEach(component -> keys.add(component.getName()));
        architecture.requireOnly(keys);
        return maker.apply(SettingsText.read(architecture, settings), seed);
    }
}
