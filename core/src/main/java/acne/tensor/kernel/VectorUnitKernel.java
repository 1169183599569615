package acne.tensor.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * The fused unit's passes; channels that do not fill a vector go to the scalar loops at the end.
 *
 * <p>A pass that keeps its channels apart takes vectors of the full width, one that adds them up is of {@link ChannelSums}; elements of
 * their own go by eights. So no bit depends on the processor.
 */
final class VectorUnitKernel implements UnitKernel {
    private static final VectorSpecies<Float> S = VectorLanes.UP_TO_EIGHT;
    private static final int LANES = S.length();
    private static final VectorSpecies<Float> W = VectorLanes.S;
    private static final int WIDE = VectorLanes.LANES;

    private static final ChannelSums SUMS =
            LANES == VectorLanes.EIGHT ? new ChannelSumsOf256() : new ChannelSumsOf128();

    /** exp(-|local|) of a few points; a thread has its own. */
    private static final ThreadLocal<float[]> ODDS = ThreadLocal.withInitial(() -> new float[64]);

    @Override
    public void dot(float[] f, int offset, int rows, int channels, float[] w, float bias, float[] out, int at) {
        SUMS.dot(f, offset, rows, channels, w, bias, out, at);
    }

    @Override
    public float largestExponent(float[] local, float[] global, int at, int rows) {
        FloatVector zero = FloatVector.zero(S);
        FloatVector most = FloatVector.broadcast(S, Float.NEGATIVE_INFINITY);
        int end = at + rows / VectorLanes.EIGHT * VectorLanes.EIGHT;
        for (int i = at; i < end; i += LANES) {
            FloatVector l = FloatVector.fromArray(S, local, i);
            FloatVector x = FloatVector.fromArray(S, global, i).add(zero.blend(l, l.compare(VectorOperators.LT, 0f)));
            most = most.blend(x, x.compare(VectorOperators.GT, most));
        }
        return ScalarUnitKernel.largestBetween(local, global, end, at + rows, most.reduceLanes(VectorOperators.MAX));
    }

    @Override
    public void attention(float[] local, float[] global, int at, int rows, float shift, float[] e) {
        float[] odds = ODDS.get();
        int end = at + rows / VectorLanes.EIGHT * VectorLanes.EIGHT;
        for (int from = at; from < end; from += odds.length) {
            int to = Math.min(end, from + odds.length);
            for (int i = from; i < to; i += LANES) {
                FloatVector l = FloatVector.fromArray(S, local, i);
                FloatVector.fromArray(S, global, i).add(l.min(0f)).sub(shift).intoArray(e, i);
                l.min(FloatVector.zero(S).sub(l)).intoArray(odds, i - from);
            }
            VectorExp.inPlace(e, from, to);
            VectorExp.inPlace(odds, 0, to - from);
            for (int i = from; i < to; i += LANES) {
                FloatVector.fromArray(S, e, i)
                        .div(FloatVector.fromArray(S, odds, i - from).add(1f))
                        .intoArray(e, i);
            }
        }
        ScalarUnitKernel.attentionBetween(local, global, end, at + rows, shift, e);
    }

    @Override
    public void moments(float[] f, int offset, int rows, int channels, float[] pivot, float[] e, int at, float[] sums) {
        int c = 0;
        for (; c + 2 * WIDE <= channels; c += 2 * WIDE) {
            momentsOfPanel(f, offset, rows, channels, pivot, e, at, sums, c);
        }
        UnitTail.moments(c, f, offset, rows, channels, pivot, e, at, sums);
    }

    private static void momentsOfPanel(
            float[] f, int offset, int rows, int channels, float[] pivot, float[] e, int at, float[] sums, int c) {
        FloatVector p0 = FloatVector.fromArray(W, pivot, c);
        FloatVector p1 = FloatVector.fromArray(W, pivot, c + WIDE);
        FloatVector s0 = FloatVector.zero(W);
        FloatVector s1 = s0;
        FloatVector q0 = s0;
        FloatVector q1 = s0;
        FloatVector u0 = s0;
        FloatVector u1 = s0;
        FloatVector v0 = s0;
        FloatVector v1 = s0;
        for (int r = 0; r < rows; r++) {
            int row = offset + r * channels + c;
            FloatVector w = FloatVector.broadcast(W, e[at + r]);
            FloatVector z0 = FloatVector.fromArray(W, f, row).sub(p0);
            FloatVector z1 = FloatVector.fromArray(W, f, row + WIDE).sub(p1);
            FloatVector wz0 = z0.mul(w);
            FloatVector wz1 = z1.mul(w);
            s0 = s0.add(z0);
            s1 = s1.add(z1);
            q0 = z0.fma(z0, q0);
            q1 = z1.fma(z1, q1);
            u0 = u0.add(wz0);
            u1 = u1.add(wz1);
            v0 = wz0.fma(z0, v0);
            v1 = wz1.fma(z1, v1);
        }
        s0.intoArray(sums, c);
        s1.intoArray(sums, c + WIDE);
        q0.intoArray(sums, channels + c);
        q1.intoArray(sums, channels + c + WIDE);
        u0.intoArray(sums, 2 * channels + c);
        u1.intoArray(sums, 2 * channels + c + WIDE);
        v0.intoArray(sums, 3 * channels + c);
        v1.intoArray(sums, 3 * channels + c + WIDE);
    }

    @Override
    public void affine(float[] f, int offset, int rows, int channels, float[] scale, float[] shift, float[] out) {
        int bound = W.loopBound(channels);
        for (int row = offset; row < offset + rows * channels; row += channels) {
            for (int c = 0; c < bound; c += WIDE) {
                FloatVector.fromArray(W, f, row + c)
                        .fma(FloatVector.fromArray(W, scale, c), FloatVector.fromArray(W, shift, c))
                        .intoArray(out, row + c);
            }
            for (int c = bound; c < channels; c++) {
                out[row + c] = Math.fma(f[row + c], scale[c], shift[c]);
            }
        }
    }

    @Override
    public void activate(
            float[] f, int offset, int rows, int channels, float[] scale, float[] shift, float[] out, int outOffset) {
        int bound = W.loopBound(channels);
        for (int r = 0; r < rows; r++) {
            int row = offset + r * channels;
            int to = outOffset + r * channels;
            for (int c = 0; c < bound; c += WIDE) {
                FloatVector y = FloatVector.fromArray(W, f, row + c)
                        .fma(FloatVector.fromArray(W, scale, c), FloatVector.fromArray(W, shift, c));
                relu(y).intoArray(out, to + c);
            }
            for (int c = bound; c < channels; c++) {
                out[to + c] = Math.max(0f, Math.fma(f[row + c], scale[c], shift[c]));
            }
        }
    }

    @Override
    public void activateAndAdd(
            float[] f,
            int offset,
            int rows,
            int channels,
            float[] scale,
            float[] shift,
            float[] skip,
            int skipOffset,
            float[] out,
            int outOffset) {
        int bound = W.loopBound(channels);
        for (int r = 0; r < rows; r++) {
            int row = offset + r * channels;
            int from = skipOffset + r * channels;
            int to = outOffset + r * channels;
            for (int c = 0; c < bound; c += WIDE) {
                FloatVector y = FloatVector.fromArray(W, f, row + c)
                        .fma(FloatVector.fromArray(W, scale, c), FloatVector.fromArray(W, shift, c));
                relu(y).add(FloatVector.fromArray(W, skip, from + c)).intoArray(out, to + c);
            }
            for (int c = bound; c < channels; c++) {
                out[to + c] = Math.max(0f, Math.fma(f[row + c], scale[c], shift[c])) + skip[from + c];
            }
        }
    }

    /** max(0, y), in two instructions: those of the library's maximum are five, which sort out the signs of zeros. */
    private static FloatVector relu(FloatVector y) {
        return y.blend(0f, y.compare(VectorOperators.LE, 0f));
    }

    @Override
    public void gradientMoments(
            float[] gradient, int offset, int rows, int channels, float[] f, UnitChannels unit, float[] sums) {
        int bound = W.loopBound(channels);
        FloatVector zero = FloatVector.zero(W);
        for (int c = 0; c < bound; c += WIDE) {
            FloatVector scale = FloatVector.fromArray(W, unit.scale, c);
            FloatVector shift = FloatVector.fromArray(W, unit.shift, c);
            FloatVector mean = FloatVector.fromArray(W, unit.mean, c);
            FloatVector s = zero;
            FloatVector t = zero;
            for (int r = 0; r < rows; r++) {
                int row = offset + r * channels + c;
                FloatVector x = FloatVector.fromArray(W, f, row);
                VectorMask<Float> passes = x.fma(scale, shift).compare(VectorOperators.GT, 0f);
                FloatVector g = zero.blend(FloatVector.fromArray(W, gradient, row), passes);
                s = s.add(g);
                t = g.fma(x.sub(mean), t);
            }
            s.intoArray(sums, c);
            t.intoArray(sums, channels + c);
        }
        UnitTail.gradientMoments(bound, gradient, offset, rows, channels, f, unit, sums);
    }

    @Override
    public void weightGradients(float[] f, int offset, int rows, int channels, UnitChannels unit, float[] out, int at) {
        SUMS.weightGradients(f, offset, rows, channels, unit, out, at);
    }

    @Override
    public void featureGradients(
            float[] gradient,
            int offset,
            int rows,
            int channels,
            float[] f,
            UnitChannels unit,
            float[] weight,
            float[] dLocal,
            float[] dGlobal,
            int at,
            float[] out,
            int outOffset,
            float[] sums) {
        int bound = W.loopBound(channels);
        FloatVector zero = FloatVector.zero(W);
        for (int c = 0; c < bound; c += WIDE) {
            FloatVector scale = FloatVector.fromArray(W, unit.scale, c);
            FloatVector shift = FloatVector.fromArray(W, unit.shift, c);
            FloatVector mean = FloatVector.fromArray(W, unit.mean, c);
            FloatVector dMean = FloatVector.fromArray(W, unit.dMean, c);
            FloatVector dSquare = FloatVector.fromArray(W, unit.dSquare, c);
            FloatVector dWeightedMean = FloatVector.fromArray(W, unit.dWeightedMean, c);
            FloatVector dWeightedSquare =
                    FloatVector.fromArray(W, unit.dWeightedSquare, c).mul(2f);
            FloatVector localWeights = FloatVector.fromArray(W, unit.localWeights, c);
            FloatVector globalWeights = FloatVector.fromArray(W, unit.globalWeights, c);
            FloatVector local = FloatVector.fromArray(W, sums, c);
            FloatVector global = FloatVector.fromArray(W, sums, channels + c);
            for (int r = 0; r < rows; r++) {
                int row = offset + r * channels + c;
                FloatVector x = FloatVector.fromArray(W, f, row);
                VectorMask<Float> passes = x.fma(scale, shift).compare(VectorOperators.GT, 0f);
                FloatVector g = zero.blend(FloatVector.fromArray(W, gradient, row), passes);
                FloatVector z = x.sub(mean);
                FloatVector w = FloatVector.broadcast(W, weight[at + r]);
                FloatVector dl = FloatVector.broadcast(W, dLocal[at + r]);
                FloatVector dg = FloatVector.broadcast(W, dGlobal[at + r]);
                FloatVector d = g.fma(scale, z.fma(dSquare, dMean));
                d = w.fma(z.fma(dWeightedSquare, dWeightedMean), d);
                d = dg.fma(globalWeights, dl.fma(localWeights, d));
                d.intoArray(out, outOffset + r * channels + c);
                local = dl.fma(x, local);
                global = dg.fma(x, global);
            }
            local.intoArray(sums, c);
            global.intoArray(sums, channels + c);
        }
        UnitTail.featureGradients(
                bound, gradient, offset, rows, channels, f, unit, weight, dLocal, dGlobal, at, out, outOffset, sums);
    }
}
