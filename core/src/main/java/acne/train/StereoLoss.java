package acne.train;

import acne.nn.Network;
import acne.tensor.Tape;
import java.util.List;

/** What a network for matches is trained by, as its authors published it. */
interface StereoLoss {
    Network network();

    /** The names of all terms, in a fixed order. */
    List<String> termNames();

    /** Records the mean loss of some pairs; terms that are still switched off are left out. */
    List<Objective.Term> terms(Tape tape, List<StereoSample> samples, int iteration);
}
