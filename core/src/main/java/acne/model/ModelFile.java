package acne.model;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A trained model as it is kept: a card and the weights by name, in one safetensors file. */
public record ModelFile(ModelCard card, List<NamedTensor> tensors) {
    /** What the names of model files end with. */
    public static final String EXTENSION = ".safetensors";

    public ModelFile {
        tensors = List.copyOf(tensors);
    }

    /** Reads a model; a damaged file, or one without a card, gives a {@link ModelFormatException}. */
    public static ModelFile read(Path file) throws IOException {
        return of(Safetensors.read(file), file.toString());
    }

    /** Reads a model from a stream to its end; {@code place} names it in messages. */
    public static ModelFile read(InputStream in, String place) throws IOException {
        return of(Safetensors.read(in, place), place);
    }

    private static ModelFile of(Safetensors contents, String place) throws ModelFormatException {
        try {
            return new ModelFile(ModelCard.fromMetadata(contents.metadata()), contents.tensors());
        } catch (IllegalArgumentException e) {
            throw new ModelFormatException(place, e);
        }
    }

    /** Replaces the file as a whole; see {@link AtomicFile}. */
    public void write(Path file) throws IOException {
        byte[] bytes = toBytes();
        AtomicFile.write(file, out -> out.write(bytes));
    }

    /** The bytes of the file; the same model gives the same bytes. */
    public byte[] toBytes() {
        return new Safetensors(card.toMetadata(), tensors).toBytes();
    }

    /** The number of weights. */
    public long parameters() {
        return tensors.stream().mapToLong(tensor -> tensor.values().length).sum();
    }

    /** Refuses a file whose tensors are not those of the network; the message has every difference. */
    public void requireShapes(String place, Map<String, int[]> expected) throws ModelFormatException {
        List<String> differences = ShapeDifferences.between(expected, tensors);
        if (!differences.isEmpty()) {
            throw new ModelFormatException(
                    place, "the tensors are not those of the network: " + ShapeDifferences.summary(differences));
        }
    }
}
