package acne.train;

import acne.data.PairSource;
import acne.nn.AcneStages;
import acne.nn.Dfe;
import acne.nn.MatchInput;
import acne.nn.MatchNetwork;
import acne.nn.Network;
import acne.nn.OaNet;
import acne.tensor.Tape;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Wide-baseline stereo: pairs drawn from scenes, the loss of the network's authors, pose errors on validation scenes. */
public final class StereoObjective implements Objective<StereoSample> {
    private final StereoLoss loss;
    private final StereoSampler sampler;
    private final StereoValidation validation;
    private final ToDoubleFunction<double[]> metric;

    /** The scenes that a run learns from and is judged by; the metric makes one number, larger is better, of pose errors. */
    public record Scenes(List<PairSource> train, List<PairSource> validation, ToDoubleFunction<double[]> metric) {}

    /** The objective of ACNe, in stages or not, CNe, OANet or DFE; another network is an IllegalArgumentException. */
    public StereoObjective(
            Network network,
            StereoDataSettings data,
            StereoLossSettings lossSettings,
            TrainingSettings settings,
            Scenes scenes) {
        loss = loss(network, data, lossSettings, settings);
        sampler = new StereoSampler(
                scenes.train(), data, settings.seed(), MatchNetwork.of(network).columns() == MatchInput.WITH_SUPPORT);
        validation = new StereoValidation(scenes.validation(), data);
        metric = scenes.metric();
    }

    private static StereoLoss loss(
            Network network, StereoDataSettings data, StereoLossSettings lossSettings, TrainingSettings settings) {
        Optional<AcneStages> stages = AcneStages.of(network);
        if (stages.isPresent()) {
            return new AcneStereoLoss(stages.get(), lossSettings, settings);
        }
        if (network instanceof OaNet oanet) {
            return new OaNetStereoLoss(oanet, data.calibrated(), settings);
        }
        if (network instanceof Dfe dfe) {
            return new DfeStereoLoss(dfe, settings);
        }
        throw new IllegalArgumentException("need a network that weighs matches, got " + network.settings());
    }

    @Override
    public Network network() {
        return loss.network();
    }

    @Override
    public StereoSample sample(long index) {
        return sampler.sample(index);
    }

    @Override
    public int points(StereoSample sample) {
        return sample.labels().length;
    }

    @Override
    public List<String> termNames() {
        return loss.termNames();
    }

    @Override
    public List<Term> loss(Tape tape, List<StereoSample> samples, int iteration) {
        return loss.terms(tape, samples, iteration);
    }

    @Override
    public Better better() {
        return Better.LARGER;
    }

    @Override
    public double validate(int threads) {
        return metric.applyAsDouble(validation.errors(network(), threads));
    }
}
