package acne.train;

import acne.nn.AcneNetwork;
import acne.tensor.Arithmetic;
import acne.tensor.BinaryCrossEntropy;
import acne.tensor.EpipolarTransfer;
import acne.tensor.GradientLimit;
import acne.tensor.SignlessDistance;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import acne.tensor.UnitRows;
import acne.tensor.WeightedEigenvector;
import java.util.ArrayList;
import java.util.List;

/**
 * The losses of ACNe and CNe: the distance of the estimated from the true essential matrix, and the balanced cross entropy of the
 * final and of the inner local attentions.
 *
 * <p>Paper: equation of the losses, with the regression term switched on after the first iterations.
 */
record AcneStereoLoss(AcneNetwork network, StereoLossSettings lossSettings, TrainingSettings settings)
        implements StereoLoss {
    @Override
    public List<String> termNames() {
        return List.of("estimate", "classification", InnerSupervision.NAME);
    }

    @Override
    public List<Objective.Term> terms(Tape tape, List<StereoSample> samples, int iteration) {
        StereoBatch batch = StereoBatch.of(samples, network.settings().inputs(), lossSettings.coordinateScale());
        AcneNetwork.Output output =
                network.apply(tape, batch.input().tensor(tape), batch.input().clouds());
        List<Objective.Term> terms = new ArrayList<>();
        if (iteration >= settings.estimateFrom() && settings.estimateWeight() > 0) {
            terms.add(new Objective.Term("estimate", estimate(tape, output.weights(), batch)));
        }
        if (settings.classificationWeight() > 0) {
            Tensor entropy = entropy(tape, output.localLogits(), batch);
            terms.add(new Objective.Term(
                    "classification", Arithmetic.scale(tape, entropy, (float) settings.classificationWeight())));
        }
        List<Tensor> inner = output.trace().localLogits();
        if (settings.supervisionWeight() > 0 && !inner.isEmpty()) {
            terms.add(InnerSupervision.term(
                    tape, inner, settings.supervisionWeight(), logits -> entropy(tape, logits, batch)));
        }
        return terms;
    }

    private Tensor estimate(Tape tape, Tensor weights, StereoBatch batch) {
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
        Tensor distance = SignlessDistance.apply(tape, essentials, batch.essentials(), settings.estimatePower());
        return Arithmetic.scale(tape, distance, (float) settings.estimateWeight());
    }

    private static Tensor entropy(Tape tape, Tensor logits, StereoBatch batch) {
        return BinaryCrossEntropy.balanced(
                tape, logits, batch.labels(), batch.input().clouds());
    }
}
