package acne.tensor;

import acne.tensor.kernel.Kernels;
import acne.tensor.kernel.MatrixKernel;
import acne.tensor.kernel.PackedMatrix;
import acne.tensor.kernel.UnitKernel;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The unit [perceptron, Attentive Context Normalisation, GroupNorm, ReLU (+ skip)] as one operation.
 *
 * <p>Input rows x inputs, output rows x channels. Each block of rows goes through the perceptron, the two logits and the sums of
 * {@link UnitMoments} while it is in the cache; a second pass over the cloud scales, shifts and cuts at zero. Paper: equations for ACN, local
 * and global attention, and the figure of the architecture.
 */
public final class AttentiveUnit extends Node {
    /** A block of activated rows; a thread has its own. */
    private static final ThreadLocal<float[]> ACTIVATED = ThreadLocal.withInitial(() -> Tensor.EMPTY);

    final Tensor features = new Tensor();
    final UnitAttention attention = new UnitAttention();
    final List<UnitStatistics> statistics = new ArrayList<>();
    private final List<UnitMoments> moments = new ArrayList<>();
    private AttentiveUnitGradient gradient = new AttentiveUnitGradient(this, 0);
    private @Nullable Call call;

    private boolean recorded;

    /** Whether the weights are normalised already; without gradients that waits until somebody asks. */
    private boolean keepsWeights;

    /** What the last evaluation was made of. */
    record Call(
            Tensor x,
            Clouds clouds,
            UnitParameters parameters,
            @Nullable Tensor skip) {}

    private AttentiveUnit() {}

    /**
     * Applies the unit to each cloud; the skip, where given, is added to the output.
     *
     * <p>On a tape that does not record, the output takes the skip's array, which must not be read any more; and the last pass
     * over the output is left to the next unit, or to the first other reader. The next unit takes the array of an output without a
     * skip, which must not be read after it.
     */
    public static AttentiveUnit apply(
            Tape tape, Tensor x, Clouds clouds, UnitParameters parameters, @Nullable Tensor skip) {
        x.require("input of a unit", clouds.rows(), parameters.inputs());
        if (skip != null) {
            skip.require("skip of a unit", clouds.rows(), parameters.channels());
        }
        AttentiveUnit before = tape.pending();
        if (before != null && !before.feeds(x, clouds)) {
            before.finish(tape);
        }
        AttentiveUnit unit = tape.node(AttentiveUnit.class, AttentiveUnit::new);
        unit.forward(tape, new Call(x, clouds, parameters, skip));
        return unit;
    }

    /** The feature map, rows x channels. */
    public Tensor output() {
        return result;
    }

    /** The logits of local attention, rows x 1; a loss may act on them. */
    public Tensor localLogits() {
        return attention.local;
    }

    /** The normalised weights of the points, rows x 1; they sum to one in each cloud. */
    public Tensor weights() {
        if (!keepsWeights) {
            Clouds clouds = Objects.requireNonNull(call).clouds;
            for (int cloud = 0; cloud < clouds.count(); cloud++) {
                attention.normalise(statistics.get(cloud), clouds.start(cloud), clouds.end(cloud));
            }
            keepsWeights = true;
        }
        return attention.weights;
    }

    private void forward(Tape tape, Call newCall) {
        call = newCall;
        recorded = tape.isRecording();
        keepsWeights = recorded;
        UnitParameters p = newCall.parameters;
        int rows = newCall.clouds.rows();
        int channels = p.channels();
        AttentiveUnit before = tape.pending();
        boolean inherits = before != null && before.leavesFeaturesTo(newCall);
        if (inherits) {
            features.shape(rows, channels, false);
            features.values = Objects.requireNonNull(before).features.values;
        } else {
            tape.allocate(features, rows, channels, true);
        }
        attention.allocate(tape, rows, p.attention());
        if (recorded) {
            tape.result(this, rows, channels, true);
        }
        prepare(newCall);
        for (int cloud = 0; cloud < newCall.clouds.count(); cloud++) {
            forward(tape.team(), newCall, cloud, before);
            if (recorded) {
                activate(tape.team(), newCall, cloud);
            }
        }
        if (before != null) {
            before.settle(tape, inherits);
        }
        if (!recorded) {
            takePlace(newCall.skip, rows, channels);
            tape.setPending(this);
            result.setPending(() -> finish(tape));
        }
    }

    /**
     * Without gradients nobody asks for the features or the skip again: the output takes the place of the skip, or else of the
     * features.
     */
    private void takePlace(@Nullable Tensor skip, int rows, int channels) {
        result.shape(rows, channels, false);
        if (skip == null) {
            result.values = features.values;
        } else {
            result.values = skip.values;
            skip.values = Tensor.EMPTY;
        }
    }

    /** Activates all rows of a unit that the next one has not activated in passing. */
    void finish(Tape tape) {
        Call c = Objects.requireNonNull(call);
        for (int cloud = 0; cloud < c.clouds.count(); cloud++) {
            activate(tape.team(), c, cloud);
        }
        settle(tape, false);
    }

    /**
     * Whether the next unit may write its features over those of this one, block by block once they are activated: a map less to
     * bring through the caches. Not where the output of this unit takes their place and is the next unit's skip.
     */
    private boolean leavesFeaturesTo(Call next) {
        return features.columns() == next.parameters.channels()
                && (next.skip != result || features.values != result.values);
    }

    /** All rows are activated: the features are not needed any more. */
    private void settle(Tape tape, boolean inherited) {
        tape.setPending(null);
        result.setPending(null);
        if (inherited) {
            if (features.values == result.values) {
                result.values = Tensor.EMPTY;
            }
        } else if (features.values != result.values) {
            tape.give(features.values);
        }
        features.values = Tensor.EMPTY;
    }

    private void activate(Team team, Call c, int cloud) {
        int channels = c.parameters.channels();
        CloudParts.of(c.clouds, cloud)
                .share(team, (i, from, to) -> activate(c, cloud, from, to, result.values, from * channels));
    }

    /** Whether this unit, whose activation is still to come, made the tensor, for clouds that are divided in the same way. */
    private boolean feeds(Tensor x, Clouds clouds) {
        return x == result && Objects.requireNonNull(call).clouds == clouds;
    }

    private void prepare(Call c) {
        UnitParameters p = c.parameters;
        int channels = p.channels();
        if (!gradient.fits(channels)) {
            moments.clear();
            gradient = new AttentiveUnitGradient(this, channels);
            statistics.clear();
        }
        if (!statistics.isEmpty() && !statistics.get(0).fits(channels, p.groups())) {
            statistics.clear();
        }
        while (statistics.size() < c.clouds.count()) {
            statistics.add(new UnitStatistics(channels, p.groups()));
        }
    }

    private void forward(Team team, Call c, int cloud, @Nullable AttentiveUnit before) {
        CloudParts parts = CloudParts.of(c.clouds, cloud);
        while (moments.size() < parts.count()) {
            moments.add(new UnitMoments(c.parameters.channels()));
        }
        parts.share(team, (i, from, to) -> gather(c, cloud, before, from, to, moments.get(i)));
        UnitMoments whole = moments.get(0);
        for (int i = 1; i < parts.count(); i++) {
            whole.merge(moments.get(i));
        }
        statistics
                .get(cloud)
                .set(whole, c.parameters.gamma().values(), c.parameters.beta().values());
    }

    /** Perceptron, logits and moments of some rows of a cloud, and before them the activation that the unit before has left. */
    private void gather(Call c, int cloud, @Nullable AttentiveUnit before, int from, int to, UnitMoments gathered) {
        MatrixKernel matrix = Kernels.get().matrix();
        UnitParameters p = c.parameters;
        int channels = p.channels();
        int inputs = p.inputs();
        PackedMatrix packed = p.weights().packedTransposed();
        float[] bias = p.bias().values();
        // What the unit before has left is activated in place, unless these features take that place.
        boolean apart = before != null && before.result.values == features.values;
        float[] activated = apart ? activatedBlock(inputs) : c.x.values;
        gathered.clear();
        for (int row = from; row < to; row += CloudParts.BLOCK) {
            int rows = Math.min(CloudParts.BLOCK, to - row);
            int offset = apart ? 0 : row * inputs;
            if (before != null) {
                before.activate(Objects.requireNonNull(before.call), cloud, row, row + rows, activated, offset);
            }
            matrix.multiply(
                    activated, offset, inputs, rows, packed, bias, 0, 0, features.values, row * channels, channels);
            attention.gather(p, features.values, row, rows, gathered);
        }
    }

    private static float[] activatedBlock(int channels) {
        float[] block = ACTIVATED.get();
        if (block.length < CloudParts.BLOCK * channels) {
            block = new float[CloudParts.BLOCK * channels];
            ACTIVATED.set(block);
        }
        return block;
    }

    /** Scale, shift and ReLU of some rows of a cloud, and their normalised weights. */
    private void activate(Call c, int cloud, int from, int to, float[] out, int outOffset) {
        UnitKernel kernel = Kernels.get().unit();
        UnitStatistics s = statistics.get(cloud);
        int channels = c.parameters.channels();
        int offset = from * channels;
        Tensor skip = c.skip;
        if (skip == null) {
            kernel.activate(
                    features.values, offset, to - from, channels, s.channels.scale, s.channels.shift, out, outOffset);
        } else {
            // Without gradients the output has taken the skip's place.
            float[] added = recorded ? skip.values : result.values;
            kernel.activateAndAdd(
                    features.values,
                    offset,
                    to - from,
                    channels,
                    s.channels.scale,
                    s.channels.shift,
                    added,
                    offset,
                    out,
                    outOffset);
        }
        if (keepsWeights) {
            attention.normalise(s, from, to);
        }
    }

    @Override
    boolean isReached() {
        return result.hasGradient() || attention.local.hasGradient();
    }

    @Override
    void backward(Tape tape) {
        gradient.backward(tape, Objects.requireNonNull(call));
    }

    @Override
    void releaseGradients(Tape tape) {
        tape.releaseGradient(result);
        tape.releaseGradient(attention.local);
    }

    @Override
    void release(Tape tape) {
        result.setPending(null);
        if (features.values == result.values) {
            features.values = Tensor.EMPTY;
        }
        tape.release(result);
        tape.release(features);
        attention.release(tape);
    }
}
