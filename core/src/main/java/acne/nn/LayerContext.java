package acne.nn;

import acne.tensor.Parameters;
import acne.tensor.RunningStatistics;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What the layers of one network are made with: its parameters, their first values, and its running statistics. */
final class LayerContext {
    final Parameters parameters = new Parameters();
    final Initialisation initialisation;
    private final List<RunningStatistics> statistics = new ArrayList<>();

    LayerContext(long seed) {
        initialisation = new Initialisation(seed);
    }

    Perceptron perceptron(String name, int inputs, int outputs) {
        return new Perceptron(parameters, name, inputs, outputs, initialisation);
    }

    /** A perceptron with the first values of the published baselines. */
    Perceptron baselinePerceptron(String name, int inputs, int outputs) {
        return Perceptron.uniform(parameters, name, inputs, outputs, initialisation);
    }

    RunningStatistics statistics(String name, int channels) {
        RunningStatistics made = new RunningStatistics(name, channels);
        statistics.add(made);
        return made;
    }

    List<RunningStatistics> allStatistics() {
        return Collections.unmodifiableList(statistics);
    }
}
