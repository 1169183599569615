package acne.model;

import acne.nn.Network;

/** Networks to and from model files: the settings go into the card, parameters and running statistics into tensors. */
public final class Networks {
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
        return new ModelFile(card, NetworkTensors.of(network));
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
        } catch (OutOfMemoryError e) {
            // Nobody knows how large a network is before it is built, and a card may claim anything.
            throw new ModelFormatException(place, "its architecture needs more memory than there is");
        }
        load(network, file, place);
        return network;
    }

    /** Gives a network the tensors of a model file, whatever its card says; other names or shapes are refused as a whole. */
    public static void load(Network network, ModelFile file, String place) throws ModelFormatException {
        file.requireShapes(place, NetworkTensors.shapes(network));
        NetworkTensors.restore(network, file.tensors());
    }
}
