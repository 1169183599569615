package acne.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.CloudGenerator;
import acne.data.CloudOptions;
import acne.data.CloudSample;
import acne.data.CloudSet;
import acne.data.DoubleRange;
import acne.data.DrawnDigits;
import acne.data.IntRange;
import acne.nn.AcneNetwork;
import acne.nn.AcneSettings;
import acne.nn.Network;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CloudObjectiveTest {
    private static final CloudSet TRAINING = DrawnDigits.set(400, 1);
    private static final CloudSet HELD_OUT = DrawnDigits.set(60, 2);

    @ParameterizedTest
    @ValueSource(strings = {"acne", "cne"})
    void learnsToTellDrawnDigits(String kind) {
        AcneSettings base = kind.equals("acne") ? AcneSettings.acne(2, 2) : AcneSettings.cne(2, 2);
        Network network = new AcneNetwork(base.withChannels(32, 8).withOutputs(10), 1);
        CloudObjective objective = objective(network, 0.1);
        double before = objective.validate(1);
        train(objective, network, 300);
        double after = objective.validate(2);
        assertTrue(before < 0.3 && after > 0.6, "accuracy from " + before + " to " + after);
        assertEquals(after, objective.validate(1));
    }

    private static void train(CloudObjective objective, Network network, int iterations) {
        Adam adam = new Adam(network.parameters());
        try (GradientStep<CloudSample> step = new GradientStep<>(objective, 2)) {
            for (int i = 0; i < iterations; i++) {
                List<CloudSample> batch = new ArrayList<>();
                for (int k = 0; k < 16; k++) {
                    batch.add(objective.sample(16L * i + k));
                }
                adam.step(step.compute(batch, i, i), 3e-3);
            }
        }
    }

    @Test
    void theMetricIsTheShareOfTheRightClasses() {
        Network network =
                new AcneNetwork(AcneSettings.acne(2, 1).withChannels(8, 4).withOutputs(10), 1);
        // With zero weights before the classes every cloud gets the class of the largest bias.
        network.parameters().all().forEach(parameter -> {
            if (parameter.name().startsWith("classes")) {
                Arrays.fill(parameter.values(), 0);
                if (parameter.name().endsWith("bias")) {
                    parameter.values()[7] = 1;
                }
                parameter.changed();
            }
        });
        CloudObjective objective = objective(network, 0);
        assertEquals(0.1, objective.validate(1));
        assertEquals(Objective.Better.LARGER, objective.better());
    }

    private static CloudObjective objective(Network network, double ratio) {
        CloudOptions paper = CloudOptions.digits(DoubleRange.only(ratio));
        CloudOptions small = new CloudOptions(
                IntRange.only(128),
                paper.draw(),
                paper.noise(),
                paper.outlierRatio(),
                paper.cleanShare(),
                paper.boxHalfSide(),
                paper.augmentation());
        return new CloudObjective(
                network, new CloudGenerator(TRAINING, small, 1), new CloudGenerator(HELD_OUT, small, 2));
    }
}
