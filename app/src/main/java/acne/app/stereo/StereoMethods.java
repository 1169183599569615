package acne.app.stereo;

import acne.app.InputException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/** All methods on the class path, by name. */
public final class StereoMethods {
    /** The method of every verb where none is asked for. */
    public static final String DEFAULT = "acne-plus+refine";

    private final List<StereoMethodProvider> providers;

    StereoMethods(List<StereoMethodProvider> providers) {
        this.providers = List.copyOf(providers);
    }

    /** The methods of every provider on the class path. */
    public static StereoMethods load() {
        List<StereoMethodProvider> providers = new ArrayList<>();
        ServiceLoader.load(StereoMethodProvider.class).forEach(providers::add);
        return new StereoMethods(providers);
    }

    public List<String> names() {
        return providers.stream().flatMap(provider -> provider.names().stream()).toList();
    }

    /** The methods of these names, each once, in this order; without names all that are listed. */
    public List<StereoMethod> require(List<String> wanted) {
        Map<String, StereoMethod> methods = new LinkedHashMap<>();
        for (String name : new LinkedHashSet<>(wanted.isEmpty() ? names() : wanted)) {
            StereoMethod method = require(name);
            if (methods.put(method.name(), method) != null) {
                throw new InputException(
                        "--methods: two methods are called '" + method.name() + "'; their figures would be mixed");
            }
        }
        return List.copyOf(methods.values());
    }

    /** Tells apart what the answers of a method depend on, beside the matches: its settings, its networks and the code. */
    public String fingerprint(String name) {
        StereoMethod method = require(name);
        return Fingerprint.of(CodeVersion.of(method)
                + method.settings(StereoProblem.FUNDAMENTAL)
                + method.settings(StereoProblem.ESSENTIAL));
    }

    /** The method of a name. */
    public StereoMethod require(String name) {
        return providers.stream()
                .map(provider -> provider.method(name))
                .flatMap(Optional::stream)
                .findFirst()
                .orElseThrow(() -> new InputException("unknown method '" + name + "'; known: " + names()));
    }
}
