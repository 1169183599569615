package acne.nn;

import acne.tensor.Parameters;
import acne.tensor.RunningStatistics;
import java.util.List;

/** A network made of layers in one context, which owns their parameters and statistics. */
abstract class LayeredNetwork<S extends Record> implements Network {
    final S settings;
    final LayerContext context;

    LayeredNetwork(S settings, long seed) {
        this(settings, new LayerContext(seed));
    }

    LayeredNetwork(S settings, LayerContext context) {
        this.settings = settings;
        this.context = context;
    }

    @Override
    public final S settings() {
        return settings;
    }

    @Override
    public final Parameters parameters() {
        return context.parameters;
    }

    @Override
    public final List<RunningStatistics> statistics() {
        return context.allStatistics();
    }
}
