package acne.bench.torch;

import static org.bytedeco.pytorch.global.torch.addcmul_out;
import static org.bytedeco.pytorch.global.torch.addmm_out;
import static org.bytedeco.pytorch.global.torch.empty;
import static org.bytedeco.pytorch.global.torch.full;
import static org.bytedeco.pytorch.global.torch.log_sigmoid;
import static org.bytedeco.pytorch.global.torch.mul_out;
import static org.bytedeco.pytorch.global.torch.mv_out;
import static org.bytedeco.pytorch.global.torch.softmax;

import acne.nn.AcneSettings;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.ScalarTypeOptional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch.ScalarType;

/**
 * The paper's network in LibTorch as fast as its operators allow: fused by hand, on one cloud.
 *
 * <p>Feature maps are points x channels in arrays that are used again. ACN and GroupNorm together are one scale and one shift a
 * channel, which follow from four sums over the points; each sum is a product of the transposed map with a vector.
 */
public final class TorchFusedForward implements Runnable {
    private static final long[] MEMBERS = {1};
    private static final ScalarTypeOptional SAME_TYPE = new ScalarTypeOptional();

    private final TorchAcne network;
    private final AcneSettings settings;
    private final Tensor points;
    private final Tensor equal;
    private final Tensor stem;
    private final Tensor first;
    private final Tensor second;
    private final Tensor squares;
    private final Tensor[] transposed;
    private double[] weights = new double[0];

    /** Takes points of count x inputs and a network of the paper's settings. */
    public TorchFusedForward(TorchAcne network, float[] points, int count) {
        this.network = network;
        settings = network.settings();
        if (settings.unitsPerBlock() != 2
                || !settings.attention().hasLocal()
                || !settings.attention().hasGlobal()) {
            throw new IllegalArgumentException("need two units a block and both attentions, got " + settings);
        }
        long channels = settings.channels();
        this.points = Torch.of(ScalarType.Float, points, count, settings.inputs());
        equal = full(new long[] {count}, Torch.scalar(1.0 / count));
        stem = empty(count, channels);
        first = empty(count, channels);
        second = empty(count, channels);
        squares = empty(count, channels);
        transposed = new Tensor[2 * settings.depth()];
        try (NoGradGuard guard = new NoGradGuard()) {
            for (int i = 0; i < transposed.length; i++) {
                transposed[i] =
                        parameter(unitName(i) + ".perceptron.weight").t().contiguous();
            }
        }
    }

    private static String unitName(int i) {
        return "block" + i / 2 + ".unit" + i % 2;
    }

    @Override
    public void run() {
        try (NoGradGuard guard = new NoGradGuard();
                PointerScope scope = new PointerScope()) {
            addmm_out(
                    stem,
                    parameter("first.bias"),
                    points,
                    parameter("first.weight").t());
            for (int k = 0; k < settings.depth(); k++) {
                unit(2 * k, stem, first);
                unit(2 * k + 1, first, second);
                stem.add_(second);
            }
            weights = Torch.values(weights("head", stem));
        }
    }

    private void unit(int i, Tensor x, Tensor f) {
        try (PointerScope scope = new PointerScope()) {
            String name = unitName(i);
            addmm_out(f, parameter(name + ".perceptron.bias"), x, transposed[i]);
            Tensor w = weights(name + ".attention", f);
            mul_out(squares, f, f);
            Tensor[] affine = scaleAndShift(name + ".norm", w, f.t(), squares.t());
            addcmul_out(f, affine[1], f, affine[0]);
            f.relu_();
        }
    }

    /** softmax(g + log sigmoid(l)); the bias of g moves nothing. */
    private Tensor weights(String name, Tensor f) {
        Tensor l = f.mv(parameter(name + ".local.weight").select(0, 0)).add(parameter(name + ".local.bias"));
        Tensor g = f.mv(parameter(name + ".global.weight").select(0, 0));
        return softmax(g.add(log_sigmoid(l)), 0);
    }

    private Tensor[] scaleAndShift(String name, Tensor w, Tensor f, Tensor f2) {
        long channels = settings.channels();
        long groups = settings.groups();
        Tensor mean = mv(f, equal);
        Tensor weightedMean = mv(f, w);
        Tensor square = mv(f2, equal);
        Tensor variance = mv(f2, w).sub(weightedMean.mul(weightedMean)).clamp_min(Torch.scalar(0));
        Tensor inverse = variance.add(Torch.scalar(TorchAcne.ACN_EPSILON)).rsqrt();
        Tensor z = mean.sub(weightedMean).mul(inverse);
        Tensor aboutMean = square.sub(weightedMean.mul(mean).mul(Torch.scalar(2)))
                .add(weightedMean.mul(weightedMean))
                .mul(inverse)
                .mul(inverse);
        Tensor groupMean = z.view(groups, channels / groups).mean(MEMBERS, true, SAME_TYPE);
        Tensor groupVariance = aboutMean
                .view(groups, channels / groups)
                .mean(MEMBERS, true, SAME_TYPE)
                .sub(groupMean.mul(groupMean))
                .clamp_min(Torch.scalar(0));
        Tensor groupInverse =
                groupVariance.add(Torch.scalar(TorchAcne.NORM_EPSILON)).rsqrt();
        Tensor gamma = parameter(name + ".gamma");
        Tensor scale = inverse.view(groups, channels / groups)
                .mul(groupInverse)
                .view(channels)
                .mul(gamma);
        Tensor offset = groupMean
                .mul(groupInverse)
                .expand(groups, channels / groups)
                .reshape(channels)
                .mul(gamma);
        Tensor shift = parameter(name + ".beta").sub(offset).sub(weightedMean.mul(scale));
        return new Tensor[] {scale, shift};
    }

    private Tensor mv(Tensor matrix, Tensor vector) {
        return mv_out(empty(settings.channels()), matrix, vector);
    }

    private Tensor parameter(String name) {
        return network.parameter(name);
    }

    /** The final weights of the last run. */
    public double[] weights() {
        return weights.clone();
    }
}
