package acne.train;

import acne.nn.Network;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import java.util.List;

/**
 * What is trained: a network, an endless stream of samples, a loss, and a metric on held-out data.
 *
 * @param <S> one training sample
 */
public interface Objective<S> {
    Network network();

    /** The sample at an index of the stream, always the same for the same index; called by several threads. */
    S sample(long index);

    /** The number of points of a sample. */
    int points(S sample);

    /** One term of the loss, already weighted; its name is a column of the metrics. */
    record Term(String name, Tensor value) {
        /** The distance of the estimated model from the true one. */
        static final String ESTIMATE = "estimate";

        /** The entropy of classes, or of inliers among points. */
        static final String CLASSIFICATION = "classification";

        /** The entropy of the attentions inside a network. */
        static final String SUPERVISION = "supervision";
    }

    /** Records the mean loss of some samples; terms that are still switched off are left out. */
    List<Term> loss(Tape tape, List<S> samples, int iteration);

    /** The names of all terms, in a fixed order. */
    List<String> termNames();

    /** Whether a larger or a smaller metric is better. */
    enum Better {
        LARGER,
        SMALLER;

        boolean isBetter(double candidate, double best) {
            return this == LARGER ? candidate > best : candidate < best;
        }
    }

    Better better();

    /** The metric of the network as it is on the validation data, with so many threads. */
    double validate(int threads);
}
