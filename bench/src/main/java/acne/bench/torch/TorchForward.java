package acne.bench.torch;

import acne.tensor.Clouds;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch.ScalarType;

/** The network in LibTorch, operator by operator, on one cloud. */
public final class TorchForward implements Runnable {
    private final TorchAcne network;
    private final Tensor points;
    private final Clouds clouds;
    private double[] weights = new double[0];

    /** Takes points of count x inputs; LibTorch has them as 1 x inputs x count. */
    public TorchForward(TorchAcne network, float[] points, int count) {
        this.network = network;
        long inputs = network.settings().inputs();
        this.points = Torch.of(ScalarType.Float, points, count, inputs)
                .t()
                .contiguous()
                .unsqueeze(0);
        clouds = Clouds.single(count);
    }

    @Override
    public void run() {
        try (NoGradGuard guard = new NoGradGuard();
                PointerScope scope = new PointerScope()) {
            weights = Torch.values(
                    network.apply(points, clouds, TorchAcne.Mode.INFERENCE).weights());
        }
    }

    /** The final weights of the last run. */
    public double[] weights() {
        return weights.clone();
    }
}
