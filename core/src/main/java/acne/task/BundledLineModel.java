package acne.task;

import acne.model.BundledModels;
import acne.model.ModelFile;
import acne.model.Networks;
import acne.nn.Network;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/** The line model inside the jar, where this build has one; it is read once. */
public final class BundledLineModel {
    /** The name of the model in the jar. */
    public static final String NAME = "acne-lines";

    private BundledLineModel() {}

    /** Whether this build has the model. */
    public static boolean isPresent() {
        return Holder.FILE.isPresent();
    }

    /** The model with its card. */
    public static Optional<ModelFile> file() {
        return Holder.FILE;
    }

    /** A network of its own for the caller. */
    public static Optional<Network> network() {
        return Holder.FILE.map(BundledLineModel::build);
    }

    /** Its weights of points, shared by all callers. */
    public static Optional<LineWeighting> weighting() {
        return Holder.WEIGHTING;
    }

    private static Network build(ModelFile file) {
        try {
            return Networks.read(file, NAME);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Loaded when the model is asked for, not with the library. */
    private static final class Holder {
        static final Optional<ModelFile> FILE = read();
        static final Optional<LineWeighting> WEIGHTING = FILE.map(file -> new NetworkLineWeighting(build(file)));

        private static Optional<ModelFile> read() {
            try {
                return BundledModels.ofLibrary().find(NAME);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
