package acne.tensor;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The parameters of one network, in the order in which its layers made them. */
public final class Parameters {
    private final List<Parameter> all = new ArrayList<>();
    private final Set<String> names = new HashSet<>();

    /** Adds a parameter of zeros. */
    public Parameter add(String name, int... shape) {
        if (!names.add(name)) {
            throw new IllegalArgumentException("parameter '" + name + "' stands twice");
        }
        Parameter parameter = new Parameter(name, shape, all.size());
        all.add(parameter);
        return parameter;
    }

    public List<Parameter> all() {
        return Collections.unmodifiableList(all);
    }

    /** The number of trainable floats. */
    public int count() {
        return all.stream().mapToInt(Parameter::size).sum();
    }
}
