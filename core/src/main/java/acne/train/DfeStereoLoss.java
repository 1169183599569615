package acne.train;

import acne.nn.Dfe;
import acne.tensor.EpipolarLoss;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import acne.train.Objective.Term;
import java.util.List;

/**
 * The loss of DFE: the distance of made-up true matches from the epipolar lines of the estimate, clamped, summed over the
 * iterations.
 *
 * <p>Ranftl and Koltun, "Deep Fundamental Matrix Estimation", section 3.
 */
record DfeStereoLoss(Dfe network, TrainingSettings settings) implements StereoLoss {
    @Override
    public List<String> termNames() {
        return List.of(Term.ESTIMATE);
    }

    @Override
    public List<Term> terms(Tape tape, List<StereoSample> samples, int iteration) {
        StereoBatch batch = StereoBatch.of(samples, network.settings().inputs(), 1);
        VirtualMatches virtual = VirtualMatches.of(samples);
        List<Tensor> distances = network
                .apply(tape, batch.input().tensor(tape), batch.input().epipolar())
                .stream()
                .map(step -> EpipolarLoss.plain(tape, step.matrices(), virtual.rows(), virtual.clouds(), Dfe.MARGIN))
                .toList();
        return List.of(new Term(Term.ESTIMATE, StereoLoss.sum(tape, distances, (float) settings.estimateWeight())));
    }
}
