package acne.tensor;

import acne.tensor.kernel.Kernels;
import acne.tensor.kernel.MatrixKernel;
import acne.tensor.kernel.PackedMatrix;
import acne.tensor.kernel.UnitKernel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The unit [perceptron, Attentive Context Normalisation, GroupNorm, ReLU (+ skip)] as one operation.
 *
 * <p>Input rows x inputs, output rows x channels. Each block of rows goes through the perceptron, the two logits and the sums of
 * {@link UnitMoments} while it is in the cache; a second pass scales, shifts and cuts at zero. Paper: equations for ACN, local
 * and global attention, and the figure of the architecture.
 */
public final class AttentiveUnit extends Node {
    /** Rows that stay in the cache from the perceptron to the sums. */
    static final int BLOCK = 48;

    /** Points of a part of a cloud: fewer are not worth waking another thread. */
    private static final int PART = 384;

    private static final int MOST_PARTS = 512;

    final Tensor features = new Tensor();
    final Tensor local = new Tensor();
    private final Tensor global = new Tensor();
    final Tensor weights = new Tensor();
    final List<UnitStatistics> statistics = new ArrayList<>();
    private final PackedMatrix scratch = new PackedMatrix();
    private final List<UnitMoments> moments = new ArrayList<>();
    private AttentiveUnitGradient gradient = new AttentiveUnitGradient(this, 0);
    private @Nullable Call call;

    private boolean recorded;

    /** Whether the weights are normalised already; without gradients that waits until somebody asks. */
    private boolean keepsWeights;

    /** What the last evaluation was made of. */
    private record Call(
            Tensor x,
            Clouds clouds,
            UnitParameters parameters,
            @Nullable Tensor skip) {}

    private AttentiveUnit() {}

    /**
     * Applies the unit to each cloud; the skip, where given, is added to the output.
     *
     * <p>On a tape that does not record, the output takes the skip's array, which must not be read any more; and the last pass
     * over the output is left to the next unit, or to the first other reader.
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
        return local;
    }

    /** The normalised weights of the points, rows x 1; they sum to one in each cloud. */
    public Tensor weights() {
        if (!keepsWeights) {
            Clouds clouds = Objects.requireNonNull(call).clouds;
            for (int cloud = 0; cloud < clouds.count(); cloud++) {
                normaliseWeights(statistics.get(cloud), clouds.start(cloud), clouds.end(cloud));
            }
            keepsWeights = true;
        }
        return weights;
    }

    private void forward(Tape tape, Call newCall) {
        call = newCall;
        recorded = tape.isRecording();
        keepsWeights = recorded;
        UnitParameters p = newCall.parameters;
        int rows = newCall.clouds.rows();
        int channels = p.channels();
        tape.allocate(features, rows, channels, true);
        tape.allocate(local, rows, 1, true);
        tape.allocate(global, rows, 1, false);
        tape.allocate(weights, rows, 1, false);
        if (tape.isRecording()) {
            tape.result(this, rows, channels, true);
        }
        prepare(newCall);
        AttentiveUnit before = tape.pending();
        for (int cloud = 0; cloud < newCall.clouds.count(); cloud++) {
            forward(tape.team(), newCall, cloud, before);
        }
        if (before != null) {
            before.settle(tape);
        }
        if (tape.isRecording()) {
            activate(tape.team());
        } else {
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
        activate(tape.team());
        settle(tape);
    }

    /** All rows are activated: the features are not needed any more. */
    private void settle(Tape tape) {
        tape.setPending(null);
        result.setPending(null);
        if (features.values != result.values) {
            tape.give(features.values);
        }
        features.values = Tensor.EMPTY;
    }

    private void activate(Team team) {
        Call c = Objects.requireNonNull(call);
        for (int cloud = 0; cloud < c.clouds.count(); cloud++) {
            int of = cloud;
            int start = c.clouds.start(cloud);
            int points = c.clouds.points(cloud);
            int parts = parts(points);
            team.run(parts, i -> activate(c, of, part(start, points, i, parts), part(start, points, i + 1, parts)));
        }
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
        if (!p.attention().hasLocal()) {
            // exp(-|80|) vanishes next to one, so that the sigmoid is one and its gradient zero.
            Arrays.fill(local.values, 0, c.clouds.rows(), 80f);
        }
        if (!p.attention().hasGlobal()) {
            Arrays.fill(global.values, 0, c.clouds.rows(), 0f);
        }
    }

    private void forward(Team team, Call c, int cloud, @Nullable AttentiveUnit before) {
        int start = c.clouds.start(cloud);
        int points = c.clouds.points(cloud);
        int parts = parts(points);
        while (moments.size() < parts) {
            moments.add(new UnitMoments(c.parameters.channels()));
        }
        team.run(
                parts,
                i -> gather(
                        c,
                        cloud,
                        before,
                        part(start, points, i, parts),
                        part(start, points, i + 1, parts),
                        moments.get(i)));
        UnitMoments whole = moments.get(0);
        for (int i = 1; i < parts; i++) {
            whole.merge(moments.get(i));
        }
        statistics
                .get(cloud)
                .set(whole, c.parameters.gamma().values(), c.parameters.beta().values());
    }

    /**
     * The number of parts of a cloud that threads share; it depends on the points alone, so that the bits do not depend on the
     * threads. An even number leaves no thread of two without work.
     */
    private static int parts(int points) {
        int pairs = Math.min(points / (2 * PART), MOST_PARTS / 2);
        return Math.max(1, 2 * pairs);
    }

    /** The first row of a part; parts begin at multiples of the block, so that only the last block is cut. */
    private static int part(int start, int points, int i, int parts) {
        return i == parts ? start + points : start + (int) ((long) points * i / parts) / BLOCK * BLOCK;
    }

    /** Perceptron, logits and moments of some rows of a cloud, and before them the activation that the unit before has left. */
    private void gather(Call c, int cloud, @Nullable AttentiveUnit before, int from, int to, UnitMoments gathered) {
        MatrixKernel matrix = Kernels.get().matrix();
        UnitKernel kernel = Kernels.get().unit();
        UnitParameters p = c.parameters;
        int channels = p.channels();
        int inputs = p.inputs();
        PackedMatrix packed = p.weights().packedTransposed();
        float[] bias = p.bias().values();
        gathered.clear();
        for (int row = from; row < to; row += BLOCK) {
            int rows = Math.min(BLOCK, to - row);
            int offset = row * channels;
            if (before != null) {
                before.activate(Objects.requireNonNull(before.call), cloud, row, row + rows);
            }
            matrix.multiply(
                    c.x.values, row * inputs, inputs, rows, packed, bias, 0, 0, features.values, offset, channels);
            logits(kernel, p, row, rows);
            float shift = gathered.raise(largest(row, rows));
            kernel.attention(local.values, global.values, row, rows, shift, weights.values);
            gathered.add(kernel, features.values, offset, rows, weights.values, row);
        }
    }

    private void logits(UnitKernel kernel, UnitParameters p, int row, int rows) {
        int channels = p.channels();
        int offset = row * channels;
        Parameter lw = p.localWeights();
        Parameter lb = p.localBias();
        Parameter gw = p.globalWeights();
        Parameter gb = p.globalBias();
        if (lw != null && lb != null && gw != null && gb != null) {
            kernel.twoDots(
                    features.values,
                    offset,
                    rows,
                    channels,
                    lw.values(),
                    lb.values()[0],
                    local.values,
                    gw.values(),
                    gb.values()[0],
                    global.values,
                    row);
        } else if (lw != null && lb != null) {
            kernel.dot(features.values, offset, rows, channels, lw.values(), lb.values()[0], local.values, row);
        } else if (gw != null && gb != null) {
            kernel.dot(features.values, offset, rows, channels, gw.values(), gb.values()[0], global.values, row);
        }
    }

    private float largest(int row, int rows) {
        float largest = Float.NEGATIVE_INFINITY;
        for (int i = row; i < row + rows; i++) {
            largest = Math.max(largest, global.values[i] + Math.min(local.values[i], 0f));
        }
        return largest;
    }

    /** Scale, shift and ReLU of some rows of a cloud, and their normalised weights. */
    private void activate(Call c, int cloud, int from, int to) {
        UnitKernel kernel = Kernels.get().unit();
        UnitStatistics s = statistics.get(cloud);
        int channels = c.parameters.channels();
        int offset = from * channels;
        Tensor skip = c.skip;
        if (skip == null) {
            kernel.activate(
                    features.values,
                    offset,
                    to - from,
                    channels,
                    s.channels.scale,
                    s.channels.shift,
                    result.values,
                    offset);
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
                    result.values,
                    offset);
        }
        if (keepsWeights) {
            normaliseWeights(s, from, to);
        }
    }

    private void normaliseWeights(UnitStatistics s, int from, int to) {
        Kernels.get()
                .unit()
                .attention(local.values, global.values, from, to - from, s.largestExponent(), weights.values);
        float factor = (float) (1 / s.attentionSum());
        for (int i = from; i < to; i++) {
            weights.values[i] *= factor;
        }
    }

    @Override
    boolean isReached() {
        return result.hasGradient() || local.hasGradient();
    }

    @Override
    void backward(Tape tape) {
        Call c = Objects.requireNonNull(call);
        UnitParameters p = c.parameters;
        int channels = p.channels();
        int rows = c.clouds.rows();
        tape.accumulator(result);
        float[] dFeatures = tape.take(rows * channels);
        float[] dLocal = tape.take(rows);
        float[] dGlobal = tape.take(rows);
        for (int cloud = 0; cloud < c.clouds.count(); cloud++) {
            gradient.cloud(tape, c.parameters, c.clouds, cloud, dFeatures, dLocal, dGlobal);
        }
        MatrixKernel matrix = Kernels.get().matrix();
        matrix.accumulateTransposed(
                dFeatures,
                0,
                channels,
                channels,
                c.x.values,
                0,
                p.inputs(),
                p.inputs(),
                rows,
                tape.gradient(p.weights()),
                0,
                p.inputs(),
                scratch);
        if (c.skip != null) {
            tape.passOn(result, c.skip);
        }
        if (c.x.needsGradient()) {
            Products.addTo(tape, c.x, dFeatures, channels, p.weights().packed());
        }
        tape.give(dFeatures);
        tape.give(dLocal);
        tape.give(dGlobal);
    }

    @Override
    void releaseGradients(Tape tape) {
        tape.releaseGradient(result);
        tape.releaseGradient(local);
    }

    @Override
    void release(Tape tape) {
        result.setPending(null);
        if (features.values == result.values) {
            features.values = Tensor.EMPTY;
        }
        tape.release(result);
        tape.release(features);
        tape.release(local);
        tape.release(global);
        tape.release(weights);
    }
}
