package acne.app.stereo;

import acne.app.InputException;
import acne.model.ModelFile;
import acne.model.Networks;
import acne.nn.Network;
import acne.task.BundledStereoModels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The networks for matches by name: those in the jar, and those kept with their experiments. */
final class StereoModels {
    private static final Path FOLDER = Path.of("experiments", "stereo", "models");

    private StereoModels() {}

    /** A network and the text that tells it from others. */
    record Loaded(Network network, String identity) {}

    /** The network of a name such as {@code acne-plus} for a problem, where there is one. */
    static Optional<Loaded> find(String name, StereoProblem problem) {
        String model = BundledStereoModels.name(name, problem == StereoProblem.ESSENTIAL);
        Optional<ModelFile> bundled = BundledStereoModels.file(model);
        if (bundled.isPresent()) {
            return bundled.map(file -> build(file, model, "bundled"));
        }
        Path kept = kept(model);
        return Files.exists(kept) ? Optional.of(read(kept)) : Optional.empty();
    }

    private static Path kept(String model) {
        return FOLDER.resolve(model + ModelFile.EXTENSION);
    }

    /** The network of a model file. */
    static Loaded read(Path path) {
        try {
            return build(ModelFile.read(path), path.toString(), Fingerprint.of(path));
        } catch (IOException e) {
            throw InputException.of(e);
        }
    }

    /** What is bundled is part of the code, and is told apart with it. */
    private static Loaded build(ModelFile file, String place, String version) {
        try {
            return new Loaded(Networks.read(file, place), place + " " + version);
        } catch (IOException e) {
            throw InputException.of(e);
        }
    }

    /** One sentence for a person who asked for a model that is not there. */
    static String remedy(String name, StereoProblem problem) {
        String model = BundledStereoModels.name(name, problem == StereoProblem.ESSENTIAL);
        return "no model '%s'; train it with './acne train experiments/stereo/%s.toml' and copy runs/%s/best.safetensors to %s"
                .formatted(model, model, model, kept(model));
    }
}
