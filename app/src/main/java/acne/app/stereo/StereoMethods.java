package acne.app.stereo;

import acne.app.InputException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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
        for (String name : wanted.isEmpty() ? names() : wanted) {
            methods.put(name, require(name));
        }
        return List.copyOf(methods.values());
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
