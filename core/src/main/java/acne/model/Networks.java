package acne.model;

import acne.nn.Network;
import acne.tensor.Parameter;
import acne.tensor.RunningStatistics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Networks to and from model files: the settings go into the card, parameters and running statistics into tensors. */
public final class Networks {
    private static final String MEAN = ".mean";
    private static final String VARIANCE = ".variance";

    private Networks() {}

    /** What a network is rebuilt from, for {@link ModelCard#architecture()}. */
    public static KeyValues architecture(Network network) {
        return new KeyValues("architecture", NetworkKind.architecture(network));
    }

    /** A network of an architecture with the first weights of a seed; a mistake in it is an IllegalArgumentException. */
    public static Network build(KeyValues architecture, long seed) {
        return NetworkKind.build(architecture, seed);
    }

    /** A model file of the network as it is now; the card must have its architecture. */
    public static ModelFile write(Network network, ModelCard card) {
        KeyValues expected = architecture(network);
        if (!card.architecture().values().equals(expected.values())) {
            throw new IllegalArgumentException("the card's architecture "
                    + card.architecture().values() + " is not that of the network, " + expected.values());
        }
        return new ModelFile(card, copies(network));
    }

    private static List<NamedTensor> copies(Network network) {
        return views(network).stream()
                .map(view ->
                        new NamedTensor(view.name(), view.shape(), view.values().clone()))
                .toList();
    }

    /** The tensors of a network; their values are its own arrays. */
    private static List<NamedTensor> views(Network network) {
        List<NamedTensor> tensors = new ArrayList<>();
        for (Parameter parameter : network.parameters().all()) {
            tensors.add(new NamedTensor(parameter.name(), parameter.shape(), parameter.values()));
        }
        for (RunningStatistics statistics : network.statistics()) {
            int[] shape = {statistics.means().length};
            tensors.add(new NamedTensor(statistics.name() + MEAN, shape, statistics.means()));
            tensors.add(new NamedTensor(statistics.name() + VARIANCE, shape, statistics.variances()));
        }
        return tensors;
    }

    /**
     * The network of a model file.
     *
     * @param place names the file in messages
     * @throws ModelFormatException if the architecture is not one of a network, or the tensors are not those of the network
     */
    public static Network read(ModelFile file, String place) throws ModelFormatException {
        Network network;
        try {
            network = build(file.card().architecture(), 0);
        } catch (IllegalArgumentException e) {
            throw new ModelFormatException(place, e);
        }
        load(network, file, place);
        return network;
    }

    /** Gives a network the tensors of a model file, whatever its card says; other names or shapes are refused as a whole. */
    public static void load(Network network, ModelFile file, String place) throws ModelFormatException {
        List<NamedTensor> views = views(network);
        Map<String, int[]> shapes = new LinkedHashMap<>();
        views.forEach(view -> shapes.put(view.name(), view.shape()));
        file.requireShapes(place, shapes);
        Map<String, NamedTensor> found = new LinkedHashMap<>();
        file.tensors().forEach(tensor -> found.put(tensor.name(), tensor));
        for (NamedTensor view : views) {
            NamedTensor source = found.get(view.name());
            if (source != null) {
                System.arraycopy(source.values(), 0, view.values(), 0, view.values().length);
            }
        }
        network.parameters().all().forEach(Parameter::changed);
    }
}
