package acne.train;

import acne.nn.OaNet;
import acne.tensor.BinaryCrossEntropy;
import acne.tensor.Clouds;
import acne.tensor.EpipolarLoss;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import acne.train.Objective.Term;
import java.util.ArrayList;
import java.util.List;

/**
 * The losses of OANet: in each stage the balanced cross entropy of the logits, and the distance of made-up true matches from the
 * epipolar lines of the estimate.
 *
 * <p>Zhang et al., "Learning Two-View Correspondences and Geometry Using Order-Aware Network", section 3.5.
 */
record OaNetStereoLoss(OaNet network, boolean calibrated, TrainingSettings settings) implements StereoLoss {
    private static final float CALIBRATED_MARGIN = 0.1f;
    private static final float UNCALIBRATED_MARGIN = 0.03f;

    @Override
    public List<String> termNames() {
        return List.of(Term.ESTIMATE, Term.CLASSIFICATION);
    }

    @Override
    public List<Term> terms(Tape tape, List<StereoSample> samples, int iteration) {
        StereoBatch batch = StereoBatch.of(samples, network.settings().inputs(), 1);
        List<Tensor> entropies = new ArrayList<>();
        List<Tensor> distances = new ArrayList<>();
        Clouds clouds = batch.input().clouds();
        for (OaNet.Stage stage :
                network.apply(tape, batch.input().tensor(tape), batch.input().epipolar())) {
            entropies.add(BinaryCrossEntropy.balanced(tape, stage.logits(), batch.labels(), clouds));
            if (iteration >= settings.estimateFrom() && settings.estimateWeight() > 0) {
                VirtualMatches virtual = VirtualMatches.of(samples);
                float margin = calibrated ? CALIBRATED_MARGIN : UNCALIBRATED_MARGIN;
                distances.add(EpipolarLoss.squared(tape, stage.matrices(), virtual.rows(), virtual.clouds(), margin));
            }
        }
        List<Term> terms = new ArrayList<>();
        if (!distances.isEmpty()) {
            terms.add(new Term(Term.ESTIMATE, StereoLoss.sum(tape, distances, (float) settings.estimateWeight())));
        }
        terms.add(new Term(
                Term.CLASSIFICATION, StereoLoss.sum(tape, entropies, (float) settings.classificationWeight())));
        return terms;
    }
}
