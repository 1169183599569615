package acne.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.nn.AcneNetwork;
import acne.nn.AcneSettings;
import acne.tensor.Tape;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StereoObjectiveTest {
    private static TrainingSettings training(String text) {
        return TrainingSettings.read(new Settings(Toml.parse("test.toml", text)));
    }

    private static StereoObjective objective(AcneSettings network, boolean calibrated, TrainingSettings training) {
        StereoDataSettings data = new StereoDataSettings(
                calibrated, "", "", 1, 120, 0.5, new StereoDataSettings.Augmentation(true, true, 10, 0.1));
        MadePairs pairs = new MadePairs(30, 200, 0.6);
        return new StereoObjective(
                new AcneNetwork(network, 1),
                data,
                new StereoLossSettings(3, 0.3),
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
        StereoObjective objective = objective(AcneSettings.acne(5, 2).withChannels(16, 4), calibrated, training);
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
        StereoObjective attentive = objective(AcneSettings.acne(4, 1).withChannels(16, 4), true, training);
        assertEquals(List.of("classification", "supervision"), names(attentive, 4));
        assertEquals(List.of("estimate", "classification", "supervision"), names(attentive, 5));
        StereoObjective plain = objective(AcneSettings.cne(4, 1).withChannels(16, 4), true, training);
        assertEquals(List.of("estimate", "classification"), names(plain, 5));
    }

    private static List<String> names(StereoObjective objective, int iteration) {
        return objective.loss(Tape.inference(), List.of(objective.sample(0)), iteration).stream()
                .map(Objective.Term::name)
                .toList();
    }
}
