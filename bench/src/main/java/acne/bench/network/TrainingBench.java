package acne.bench.network;

import acne.bench.torch.TorchAcne;
import acne.nn.AcneNetwork;
import acne.train.Adam;
import java.util.Map;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.global.torch.ScalarType;

/** The training step of a task, ours and LibTorch's in turn, each on two threads. */
final class TrainingBench {
    /** Losses of the first step, before any update, agree to this. */
    private static final double AGREEMENT = 1e-3;

    private static final int THREADS = 2;

    private TrainingBench() {}

    /** The time of a step, for the keys ours and libtorch. */
    static Map<String, Alternation.Timing> steps(TrainingTask task, Effort effort) {
        BenchCloud[] batch = task.batch(5);
        AcneNetwork network = new AcneNetwork(task.settings(), 1);
        try (Workers workers = new Workers(THREADS);
                PointerScope scope = new PointerScope()) {
            TorchTrainingStep torch = new TorchTrainingStep(new TorchAcne(network, ScalarType.Float), batch, workers);
            Adam adam = new Adam(network.parameters());
            OurTrainingStep ours =
                    new OurTrainingStep(network, batch, workers, gradients -> adam.step(gradients, TrainingTask.RATE));
            torch.run();
            ours.run();
            if (!(Math.abs(torch.loss() - ours.loss()) <= AGREEMENT * torch.loss())) {
                throw new IllegalStateException(
                        task.name() + ": first loss " + ours.loss() + ", LibTorch's " + torch.loss());
            }
            return new Alternation(1, effort.trainingRounds(), 1)
                    .besideFirst()
                    .add("ours", ours)
                    .add("libtorch", torch)
                    .run();
        }
    }
}
