package acne.app;

import acne.model.BundledModels;
import acne.model.ModelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Models as a person names them: a bundled one, or a file whose name ends in {@code .safetensors}. */
public final class NamedModels {

    private NamedModels() {}

    /** The model of a name, which must be there. */
    public static ModelFile read(String name) throws IOException {
        if (!name.endsWith(ModelFile.EXTENSION)) {
            return bundled(name);
        }
        Path file = Path.of(name);
        if (!Files.isRegularFile(file)) {
            throw new InputException(name + ": no such file");
        }
        return ModelFile.read(file);
    }

    private static ModelFile bundled(String name) throws IOException {
        try {
            return BundledModels.ofLibrary().read(name);
        } catch (IllegalArgumentException e) {
            throw InputException.of(e);
        }
    }
}
