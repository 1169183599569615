package acne.app.stereo;

import acne.app.InputException;
import acne.model.ModelFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The networks that weigh matches, by name: alone (weighted 8-point), or with what follows them after a {@code +}; and any model by
 * the name of its file.
 */
public final class LearnedMethods implements StereoMethodProvider {
    private static final List<String> NETWORKS = List.of("cne", "dfe", "oanet", "acne-equal", "acne", "acne-plus");

    /** The networks that there is a model of for both problems, alone and refined. */
    @Override
    public List<String> names() {
        return NETWORKS.stream()
                .filter(name -> StereoModels.find(name, StereoProblem.FUNDAMENTAL)
                                .isPresent()
                        && StereoModels.find(name, StereoProblem.ESSENTIAL).isPresent())
                .flatMap(name -> List.of(name, name + "+refine").stream())
                .toList();
    }

    @Override
    public Optional<StereoMethod> method(String name) {
        int plus = name.lastIndexOf('+');
        String network = plus < 0 ? name : name.substring(0, plus);
        boolean file = network.endsWith(ModelFile.EXTENSION);
        if (!file && !NETWORKS.contains(network)) {
            return Optional.empty();
        }
        Optional<AfterNetwork> after =
                plus < 0 ? Optional.of(AfterNetwork.EIGHT_POINT) : AfterNetwork.find(name.substring(plus + 1));
        Function<StereoProblem, StereoModels.Loaded> models = file
                ? problem -> StereoModels.read(Path.of(network))
                : problem -> StereoModels.find(network, problem)
                        .orElseThrow(() -> new InputException(StereoModels.remedy(network, problem)));
        return after.map(step -> new LearnedMethod(name, models, step));
    }
}
