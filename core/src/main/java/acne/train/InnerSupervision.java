package acne.train;

import acne.tensor.Arithmetic;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import acne.train.Objective.Term;
import java.util.List;
import java.util.function.UnaryOperator;

/** The loss term that teaches every inner local attention the labels of the points. Paper: section "Supervising attention". */
final class InnerSupervision {
    private InnerSupervision() {}

    /** A multiple of the mean entropy of the inner attentions, of which there is at least one. */
    static Term term(Tape tape, List<Tensor> logits, double weight, UnaryOperator<Tensor> entropy) {
        float share = (float) (weight / logits.size());
        Tensor sum = Arithmetic.scale(tape, entropy.apply(logits.get(0)), share);
        for (Tensor more : logits.subList(1, logits.size())) {
            sum = Arithmetic.add(tape, sum, Arithmetic.scale(tape, entropy.apply(more), share));
        }
        return new Term(Term.SUPERVISION, sum);
    }
}
