package acne.train;

import acne.nn.Network;
import acne.tensor.Arithmetic;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import acne.train.Objective.Term;
import java.util.List;

/** What a network for matches is trained by, as its authors published it. */
interface StereoLoss {
    Network network();

    /** The names of all terms, in a fixed order. */
    List<String> termNames();

    /** Records the mean loss of some pairs; terms that are still switched off are left out. */
    List<Term> terms(Tape tape, List<StereoSample> samples, int iteration);

    /** The sum of some scalars, one or more, times a factor. */
    static Tensor sum(Tape tape, List<Tensor> scalars, float factor) {
        Tensor sum = scalars.get(0);
        for (Tensor next : scalars.subList(1, scalars.size())) {
            sum = Arithmetic.add(tape, sum, next);
        }
        return Arithmetic.scale(tape, sum, factor);
    }
}
