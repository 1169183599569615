package acne.model;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The trained models inside the jar.
 *
 * <p>{@code /acne/models/index.txt} has one name a line (lines with {@code #} are comments); the model NAME is the
 * resource {@code /acne/models/NAME.safetensors}.
 */
public final class BundledModels {
    static final String FOLDER = "/acne/models/";

    private final Function<String, @Nullable InputStream> resources;

    private BundledModels(Function<String, @Nullable InputStream> resources) {
        this.resources = resources;
    }

    /** The models of this library. */
    public static BundledModels ofLibrary() {
        return new BundledModels(BundledModels.class::getResourceAsStream);
    }

    static BundledModels of(Function<String, @Nullable InputStream> resources) {
        return new BundledModels(resources);
    }

    /** The names, in the order of the index. */
    public List<String> names() throws IOException {
        try (InputStream in = open(FOLDER + "index.txt")) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return text.lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .toList();
        }
    }

    /** Reads the model of a name; an unknown name is an IllegalArgumentException that lists the known ones. */
    public ModelFile read(String name) throws IOException {
        List<String> known = names();
        if (!known.contains(name)) {
            throw new IllegalArgumentException("unknown model '" + name + "'; known: " + known);
        }
        String resource = FOLDER + name + ModelFile.EXTENSION;
        try (InputStream in = open(resource)) {
            return ModelFile.read(in, resource);
        }
    }

    /** The model of a name, where this build has it. */
    public Optional<ModelFile> find(String name) throws IOException {
        return names().contains(name) ? Optional.of(read(name)) : Optional.empty();
    }

    private InputStream open(String resource) throws FileNotFoundException {
        InputStream in = resources.apply(resource);
        if (in == null) {
            throw new FileNotFoundException("the library was packed without its resource " + resource);
        }
        return in;
    }
}
