package acne.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.nn.AcneNetwork;
import acne.nn.AcneSettings;
import acne.nn.Dfe;
import acne.nn.DfeSettings;
import acne.nn.Network;
import acne.nn.OaNet;
import acne.nn.OaNetSettings;
import acne.nn.StagedAcne;
import acne.nn.StagedAcneSettings;
import acne.tensor.Tape;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StereoObjectiveTest {
    private static TrainingSettings training(String text) {
        return TrainingSettings.read(new Settings(Toml.parse("test.toml", text)));
    }

    private static StereoObjective objective(Network network, boolean calibrated, TrainingSettings training) {
        StereoDataSettings data = new StereoDataSettings(
                calibrated, "", "", 1, 120, 0.5, 0, new StereoDataSettings.Augmentation(true, true, 10, 0.1, 0));
        MadePairs pairs = new MadePairs(30, 200, 0.6);
        return new StereoObjective(
                network,
                data,
                new StereoLossSettings(3, 0.3, 1),
                training,
                new StereoObjective.Scenes(
                        List.of(pairs),
                        List.of(new MadePairs(12, 150, 0.5)),
                        errors -> Arrays.stream(errors).filter(e -> e < 20).count() / (double) errors.length));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void learnsToTellInliers(boolean calibrated) {
        TrainingSettings training = training("""
                [training]
                iterations = 60
                batch = 4
                [training.loss]
                estimate_from = 20
                supervision_weight = 1
                """);
        StereoObjective objective =
                objective(new AcneNetwork(AcneSettings.acne(5, 2).withChannels(16, 4), 1), calibrated, training);
        Adam adam = new Adam(objective.network().parameters());
        double first = 0;
        double last = 0;
        try (GradientStep<StereoSample> step = new GradientStep<>(objective, 1)) {
            for (int i = 0; i < 120; i++) {
                int from = 4 * i;
                List<StereoSample> batch = List.of(
                        objective.sample(from),
                        objective.sample(from + 1),
                        objective.sample(from + 2),
                        objective.sample(from + 3));
                adam.step(step.compute(batch, i, i), 3e-3);
                double classification = step.terms()[1];
                first += i < 20 ? classification / 20 : 0;
                last += i >= 100 ? classification / 20 : 0;
            }
        }
        assertTrue(last < 0.8 * first, "cross entropy from " + first + " to " + last);
        double share = objective.validate(2);
        assertTrue(share > 0.3, "share of poses within 20 degrees: " + share);
        assertEquals(share, objective.validate(1), 1e-12);
    }

    @Test
    void termsSwitchOnAndOff() {
        TrainingSettings training =
                training("[training]\niterations = 9\n[training.loss]\nestimate_from = 5\nsupervision_weight = 1\n");
        StereoObjective attentive =
                objective(new AcneNetwork(AcneSettings.acne(4, 1).withChannels(16, 4), 1), true, training);
        assertEquals(List.of("classification", "supervision"), names(attentive, 4));
        assertEquals(List.of("estimate", "classification", "supervision"), names(attentive, 5));
        StereoObjective plain =
                objective(new AcneNetwork(AcneSettings.cne(4, 1).withChannels(16, 4), 1), true, training);
        assertEquals(List.of("estimate", "classification"), names(plain, 5));
    }

    @ParameterizedTest
    @CsvSource({"staged,true", "staged,false", "oanet,true", "oanet,false", "dfe,true", "dfe,false"})
    void everyNetworkLearns(String name, boolean calibrated) {
        TrainingSettings training =
                training("[training]\niterations = 9\nbatch = 2\n[training.loss]\nsupervision_weight = 1\n");
        Network network = switch (name) {
            case "staged" -> new StagedAcne(new StagedAcneSettings(5, 16, 2, 4, 2), 1);
            case "oanet" -> new OaNet(new OaNetSettings(5, 16, 4, 2, 8), 1);
            default -> new Dfe(new DfeSettings(5, 2), 1);
        };
        StereoObjective objective = objective(network, calibrated, training);
        assertEquals(objective.termNames(), names(objective, 5));
        List<StereoSample> batch = List.of(objective.sample(0), objective.sample(1));
        Adam adam = new Adam(network.parameters());
        double first = 0;
        double last = 0;
        try (GradientStep<StereoSample> step = new GradientStep<>(objective, 1)) {
            for (int i = 0; i < 16; i++) {
                adam.step(step.compute(batch, 9, i), 1e-3);
                double loss = Arrays.stream(step.terms()).sum();
                first = i == 0 ? loss : first;
                last = i == 0 ? loss : Math.min(last, loss);
            }
        }
        assertTrue(last < 0.9 * first, network.settings() + ": loss from " + first + " to " + last);
        assertTrue(Double.isFinite(objective.validate(1)));
    }

    private static List<String> names(StereoObjective objective, int iteration) {
        return objective.loss(Tape.inference(), List.of(objective.sample(0)), iteration).stream()
                .map(Objective.Term::name)
                .toList();
    }
}
