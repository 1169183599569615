package acne.task;

import acne.model.BundledModels;
import acne.model.ModelFile;
import acne.model.Networks;
import acne.nn.Network;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/** Reads models inside the jar; one that cannot be read is a broken build, which no caller can do anything about. */
final class LibraryModels {
    private LibraryModels() {}

    /** A model with its card, where this build has it. */
    static Optional<ModelFile> find(String name) {
        try {
            return BundledModels.ofLibrary().find(name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The network of a model of this name. */
    static Network network(ModelFile file, String name) {
        try {
            return Networks.read(file, name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
