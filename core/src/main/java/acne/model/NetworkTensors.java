package acne.model;

import acne.nn.Network;
import acne.tensor.Parameter;
import acne.tensor.RunningStatistics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The parameters and running statistics of a network as named tensors, out and in. */
public final class NetworkTensors {
    private NetworkTensors() {}

    /** Copies of everything that makes the network what it is, in a fixed order. */
    public static List<NamedTensor> of(Network network) {
        List<NamedTensor> tensors = new ArrayList<>();
        for (NamedTensor own : ownOf(network)) {
            tensors.add(new NamedTensor(own.name(), own.shape(), own.values().clone()));
        }
        return tensors;
    }

    /**
     * The same tensors with the values that the network computes with. Whoever sets those of a parameter has to call {@link
     * Parameter#changed()}.
     */
    public static List<NamedTensor> ownOf(Network network) {
        List<NamedTensor> tensors = new ArrayList<>();
        for (Parameter parameter : network.parameters().all()) {
            tensors.add(new NamedTensor(parameter.name(), parameter.shape(), parameter.values()));
        }
        for (RunningStatistics statistics : network.statistics()) {
            int[] shape = {statistics.means().length};
            tensors.add(new NamedTensor(statistics.name() + ".mean", shape, statistics.means()));
            tensors.add(new NamedTensor(statistics.name() + ".variance", shape, statistics.variances()));
        }
        return tensors;
    }

    /** The names and shapes that a file of this network must have. */
    public static Map<String, int[]> shapes(Network network) {
        Map<String, int[]> shapes = new LinkedHashMap<>();
        for (NamedTensor tensor : ownOf(network)) {
            shapes.put(tensor.name(), tensor.shape());
        }
        return shapes;
    }

    /** Sets the network to the given tensors, whose names and shapes have been checked. */
    public static void restore(Network network, List<NamedTensor> tensors) {
        Map<String, float[]> values = byName(tensors);
        for (NamedTensor own : ownOf(network)) {
            copy(values, own.name(), own.values());
        }
        network.parameters().all().forEach(Parameter::changed);
    }

    /** The values of tensors by their names. */
    public static Map<String, float[]> byName(List<NamedTensor> tensors) {
        Map<String, float[]> values = new LinkedHashMap<>();
        for (NamedTensor tensor : tensors) {
            values.put(tensor.name(), tensor.values());
        }
        return values;
    }

    /** Copies the values of that name over the target, which has as many. */
    public static void copy(Map<String, float[]> values, String name, float[] target) {
        float[] source = values.get(name);
        if (source == null || source.length != target.length) {
            throw new IllegalArgumentException("tensor '" + name + "': need " + target.length + " values, got "
                    + (source == null ? "none" : source.length));
        }
        System.arraycopy(source, 0, target, 0, target.length);
    }
}
