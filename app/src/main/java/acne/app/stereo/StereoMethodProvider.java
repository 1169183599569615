package acne.app.stereo;

import java.util.List;
import java.util.Optional;

/**
 * A family of methods, found through {@link java.util.ServiceLoader}: a module adds methods by naming its provider in
 * {@code META-INF/services/acne.app.stereo.StereoMethodProvider}.
 */
public interface StereoMethodProvider {
    /** The names to list in help texts and to run where all methods are asked for. */
    List<String> names();

    /** The method of a name, which need not be listed; empty where the name is of another family. */
    Optional<StereoMethod> method(String name);
}
