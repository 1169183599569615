package acne.train;

import acne.nn.AcneNetwork;
import acne.nn.AcneStages;
import acne.nn.Network;
import acne.tensor.BinaryCrossEntropy;
import acne.tensor.EpipolarTransfer;
import acne.tensor.GradientLimit;
import acne.tensor.SignlessDistance;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import acne.tensor.UnitRows;
import acne.tensor.WeightedEigenvector;
import acne.train.Objective.Term;
import java.util.ArrayList;
import java.util.List;

/**
 * The losses of ACNe and CNe: the distance of the estimated from the true essential matrix, and the balanced cross entropy of the
 * final and of the inner local attentions; of a network in stages, those of all stages.
 *
 * <p>Paper: equation of the losses, with the regression term switched on after the first iterations.
 */
record AcneStereoLoss(AcneStages stages, StereoLossSettings lossSettings, TrainingSettings settings)
        implements StereoLoss {
    @Override
    public Network network() {
        return stages.network();
    }

    @Override
    public List<String> termNames() {
        return List.of(Term.ESTIMATE, Term.CLASSIFICATION, Term.SUPERVISION);
    }

    @Override
    public List<Term> terms(Tape tape, List<StereoSample> samples, int iteration) {
        StereoBatch batch = StereoBatch.of(samples, stages.columns(), lossSettings.coordinateScale());
        List<AcneNetwork.Output> outputs = stages.apply(tape, batch.input(), lossSettings.repeats());
        List<Term> terms = new ArrayList<>();
        if (iteration >= settings.estimateFrom() && settings.estimateWeight() > 0) {
            List<Tensor> distances = outputs.stream()
                    .map(output -> distance(tape, output.weights(), batch))
                    .toList();
            terms.add(new Term(Term.ESTIMATE, StereoLoss.sum(tape, distances, (float) settings.estimateWeight())));
        }
        if (settings.classificationWeight() > 0) {
            List<Tensor> entropies = outputs.stream()
                    .map(output -> entropy(tape, output.localLogits(), batch))
                    .toList();
            terms.add(new Term(
                    Term.CLASSIFICATION, StereoLoss.sum(tape, entropies, (float) settings.classificationWeight())));
        }
        List<Tensor> inner = outputs.stream()
                .flatMap(output -> output.trace().localLogits().stream())
                .toList();
        if (settings.supervisionWeight() > 0 && !inner.isEmpty()) {
            terms.add(InnerSupervision.term(
                    tape, inner, settings.supervisionWeight(), logits -> entropy(tape, logits, batch)));
        }
        return terms;
    }

    private Tensor distance(Tape tape, Tensor weights, StereoBatch batch) {
        Tensor limited = weights;
        if (lossSettings.estimateLimit() > 0) {
            // The loss of a batch is a mean: each of its pairs has a share of the gradient.
            double limit = lossSettings.estimateLimit() / settings.batch();
            limited = GradientLimit.apply(tape, weights, batch.input().clouds(), limit);
        }
        Tensor matrices = WeightedEigenvector.apply(
                tape,
                batch.system().system(),
                9,
                limited,
                WeightedEigenvector.Power.ONE,
                batch.input().clouds());
        Tensor essentials = UnitRows.apply(tape, EpipolarTransfer.apply(tape, matrices, batch.first(), batch.second()));
        return SignlessDistance.apply(tape, essentials, batch.essentials(), settings.estimatePower());
    }

    private static Tensor entropy(Tape tape, Tensor logits, StereoBatch batch) {
        return BinaryCrossEntropy.balanced(
                tape, logits, batch.labels(), batch.input().clouds());
    }
}
