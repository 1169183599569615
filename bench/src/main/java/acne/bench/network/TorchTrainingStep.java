package acne.bench.network;

import acne.bench.torch.Torch;
import acne.bench.torch.TorchAcne;
import acne.bench.torch.TorchLoss;
import acne.tensor.Clouds;
import java.util.Arrays;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Adam;
import org.bytedeco.pytorch.AdamOptions;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch.ScalarType;

/** The same training step in LibTorch: autograd, one cloud a thread at a time, which is its fastest way here. */
final class TorchTrainingStep implements Runnable {
    private final TorchAcne network;
    private final Tensor[] points;
    private final Tensor[] labels;
    private final Workers workers;
    private final double[] losses;
    private final Adam adam;

    TorchTrainingStep(TorchAcne network, BenchCloud[] batch, Workers workers) {
        this.network = network;
        this.workers = workers;
        losses = new double[workers.count()];
        points = new Tensor[batch.length];
        labels = new Tensor[batch.length];
        for (int i = 0; i < batch.length; i++) {
            BenchCloud cloud = batch[i];
            points[i] = Torch.of(ScalarType.Float, cloud.points(), cloud.count(), cloud.inputs())
                    .t()
                    .contiguous()
                    .unsqueeze(0);
            labels[i] = Torch.of(ScalarType.Float, cloud.labels(), 1, 1, cloud.count());
        }
        TensorVector parameters = new TensorVector(network.parameters().values().toArray(new Tensor[0]));
        adam = new Adam(parameters, new AdamOptions(TrainingTask.RATE));
    }

    @Override
    public void run() {
        adam.zero_grad();
        workers.run(this::work);
        try (PointerScope scope = new PointerScope()) {
            adam.step();
        }
    }

    private void work(int rank) {
        losses[rank] = 0;
        for (int i = rank; i < points.length; i += workers.count()) {
            try (PointerScope scope = new PointerScope()) {
                Clouds clouds = Clouds.single((int) points[i].size(2));
                TorchAcne.Output output = network.apply(points[i], clouds, TorchAcne.Mode.TRAINING);
                Tensor loss = TorchLoss.classification(output, labels[i]).mul(Torch.scalar(1.0 / points.length));
                loss.backward();
                losses[rank] += loss.item_double();
            }
        }
    }

    /** The mean loss of the last step's batch, before its update. */
    double loss() {
        return Arrays.stream(losses).sum();
    }
}
