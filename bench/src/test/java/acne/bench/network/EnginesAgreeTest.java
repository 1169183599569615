package acne.bench.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import acne.bench.djl.DjlForward;
import acne.bench.torch.TorchAcne;
import acne.bench.torch.TorchForward;
import acne.bench.torch.TorchFusedForward;
import acne.nn.AcneNetwork;
import acne.nn.AcneSettings;
import acne.tensor.Team;
import acne.train.Adam;
import java.util.Objects;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.global.torch.ScalarType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EnginesAgreeTest {
    private static final int POINTS = 150;

    private final AcneNetwork network = new AcneNetwork(AcneSettings.acne(4, 2), 1);
    private final BenchCloud cloud = BenchCloud.of(2, POINTS, 4);

    private float[] ours() {
        OurForward forward = new OurForward(network, cloud, Team.ALONE);
        forward.run();
        return forward.weights();
    }

    @Test
    void libtorchGivesOurWeights() {
        try (PointerScope scope = new PointerScope()) {
            TorchAcne torch = new TorchAcne(network, ScalarType.Float);
            TorchForward opByOp = new TorchForward(torch, cloud.points(), POINTS);
            TorchFusedForward fused = new TorchFusedForward(torch, cloud.points(), POINTS);
            opByOp.run();
            fused.run();
            float[] ours = ours();
            for (int i = 0; i < POINTS; i++) {
                assertEquals(ours[i], opByOp.weights()[i], 1e-6);
                assertEquals(ours[i], fused.weights()[i], 1e-6);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void onnxRuntimeGivesOurWeights(OnnxAcne.Form form) {
        try (OnnxForward forward = new OnnxForward(OnnxAcne.of(network, POINTS, form), cloud)) {
            forward.run();
            float[] ours = ours();
            for (int i = 0; i < POINTS; i++) {
                assertEquals(ours[i], forward.weights()[i], 1e-6);
            }
        }
    }

    @Test
    void deepJavaLibraryGivesOurWeights() {
        try (DjlForward forward = DjlForward.startOrNull(network.settings(), 1, cloud.points())) {
            assumeTrue(forward != null, "Deep Java Library does not run on this machine");
            float[] theirs = Objects.requireNonNull(forward).weights();
            float[] ours = ours();
            for (int i = 0; i < POINTS; i++) {
                assertEquals(ours[i], theirs[i], 1e-6);
            }
        }
    }

    @Test
    void trainingStepsOfBothEnginesLowerTheSameLoss() {
        TrainingTask task = new TrainingTask("small", AcneSettings.acne(2, 1), 40);
        BenchCloud[] batch = task.batch(3);
        AcneNetwork trained = new AcneNetwork(task.settings(), 4);
        try (Workers workers = new Workers(2);
                PointerScope scope = new PointerScope()) {
            TorchTrainingStep torch = new TorchTrainingStep(new TorchAcne(trained, ScalarType.Float), batch, workers);
            Adam adam = new Adam(trained.parameters());
            OurTrainingStep ours =
                    new OurTrainingStep(trained, batch, workers, gradients -> adam.step(gradients, TrainingTask.RATE));
            for (int step = 0; step < 5; step++) {
                torch.run();
                ours.run();
                assertEquals(torch.loss(), ours.loss(), 1e-3, "step " + step);
            }
        }
    }

    /** 2 C^2 + 14 C a unit and point: 2000 (24 (32768 + 1792) + 1024 + 512) operations. */
    @Test
    void theNeededArithmeticIsThatOfTheFormula() {
        assertEquals(1.661952, NeededArithmetic.gflop(AcneSettings.acne(4, 12), 2000), 1e-9);
    }
}
