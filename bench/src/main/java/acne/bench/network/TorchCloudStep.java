package acne.bench.network;

import static org.bytedeco.pytorch.global.torch.cross_entropy;
import static org.bytedeco.pytorch.global.torch.set_num_threads;

import acne.bench.torch.Torch;
import acne.bench.torch.TorchAcne;
import acne.bench.torch.TorchPointNet;
import acne.data.CloudSample;
import acne.nn.AcneNetwork;
import acne.nn.PointNet;
import acne.tensor.Clouds;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Adam;
import org.bytedeco.pytorch.AdamOptions;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch.ScalarType;

/** The same training step in LibTorch: autograd over the whole batch, whose operators share the threads. */
final class TorchCloudStep implements Runnable {
    private final UnaryOperator<Tensor> network;
    private final Tensor points;
    private final Tensor labels;
    private final Adam adam;
    private final int threads;
    private double loss;

    TorchCloudStep(CloudStepTask task, int threads) {
        this.threads = threads;
        List<CloudSample> batch = task.batch();
        int size = batch.get(0).points().size();
        int dimensions = batch.get(0).points().dimensions();
        float[] coordinates = new float[batch.size() * size * dimensions];
        float[] classes = new float[batch.size()];
        for (int i = 0; i < batch.size(); i++) {
            batch.get(i).points().writeTo(coordinates, i * size * dimensions);
            classes[i] = batch.get(i).label();
        }
        points = Torch.of(ScalarType.Float, coordinates, batch.size(), size, dimensions)
                .transpose(1, 2)
                .contiguous();
        labels = Torch.of(ScalarType.Long, classes, batch.size());
        Collection<Tensor> parameters;
        if (task.network() instanceof AcneNetwork acne) {
            TorchAcne torch = new TorchAcne(acne, ScalarType.Float);
            parameters = torch.parameters().values();
            network = x -> Objects.requireNonNull(
                    torch.apply(x, Clouds.single(size), TorchAcne.Mode.TRAINING).classLogits());
        } else {
            TorchPointNet torch = new TorchPointNet((PointNet) task.network());
            parameters = torch.parameters().values();
            network = torch::apply;
        }
        adam = new Adam(new TensorVector(parameters.toArray(new Tensor[0])), new AdamOptions(TrainingTask.RATE));
    }

    @Override
    public void run() {
        set_num_threads(threads);
        adam.zero_grad();
        try (PointerScope scope = new PointerScope()) {
            Tensor value = cross_entropy(network.apply(points), labels);
            value.backward();
            adam.step();
            loss = value.item_double();
        } finally {
            set_num_threads(1);
        }
    }

    /** The mean loss of the last step's batch, before its update. */
    double loss() {
        return loss;
    }
}
