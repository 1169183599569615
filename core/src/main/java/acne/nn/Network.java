package acne.nn;

import acne.tensor.Parameters;
import acne.tensor.RunningStatistics;
import java.util.List;

/** What training and storing need to know of any network. */
public interface Network {
    /** What the network is rebuilt from. */
    Record settings();

    Parameters parameters();

    /** The statistics of batch normalisations, stored beside the parameters; empty where there are none. */
    List<RunningStatistics> statistics();

    /** Whether the clouds of a batch see each other in training (batch normalisation), so that they must share a tape. */
    default boolean couplesClouds() {
        return !statistics().isEmpty();
    }
}
