package acne.task;

import acne.model.ModelFile;
import acne.nn.Network;
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
        return Holder.FILE.map(BundledLineModel::read);
    }

    /** The weights that the model gives to points, shared by all callers. */
    public static Optional<LineWeighting> weighting() {
        return Holder.WEIGHTING;
    }

    private static Network read(ModelFile file) {
        return LibraryModels.network(file, NAME);
    }

    /** Loaded when the model is asked for, not with the library. */
    private static final class Holder {
        static final Optional<ModelFile> FILE = LibraryModels.find(NAME);
        static final Optional<LineWeighting> WEIGHTING = FILE.map(file -> new NetworkLineWeighting(read(file)));
    }
}
