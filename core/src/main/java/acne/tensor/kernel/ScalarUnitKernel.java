package acne.tensor.kernel;

import java.util.Arrays;

/**
 * The fused unit's passes in plain loops.
 *
 * <p>The passes that touch every feature copy a row to an array of its own first, because C2 vectorises only loops over arrays
 * without an offset.
 */
final class ScalarUnitKernel implements UnitKernel {
    /** Rows of channels that a thread works on. */
    private static final class Rows {
        final float[] x;
        final float[] g;
        final float[] s0;
        final float[] s1;
        final float[] s2;
        final float[] s3;

        Rows(int channels) {
            x = new float[channels];
            g = new float[channels];
            s0 = new float[channels];
            s1 = new float[channels];
            s2 = new float[channels];
            s3 = new float[channels];
        }
    }

    private static final ThreadLocal<Rows> ROWS = ThreadLocal.withInitial(() -> new Rows(0));

    private static Rows rows(int channels) {
        Rows rows = ROWS.get();
        if (rows.x.length != channels) {
            rows = new Rows(channels);
            ROWS.set(rows);
        }
        return rows;
    }

    @Override
    public void dot(float[] f, int offset, int rows, int channels, float[] w, float bias, float[] out, int at) {
        for (int r = 0; r < rows; r++) {
            out[at + r] = bias + dot(f, offset + r * channels, channels, w);
        }
    }

    /** Four partial sums, so that the additions do not wait for each other. */
    private static float dot(float[] f, int row, int channels, float[] w) {
        float s0 = 0;
        float s1 = 0;
        float s2 = 0;
        float s3 = 0;
        int c = 0;
        for (; c + 4 <= channels; c += 4) {
            s0 += f[row + c] * w[c];
            s1 += f[row + c + 1] * w[c + 1];
            s2 += f[row + c + 2] * w[c + 2];
            s3 += f[row + c + 3] * w[c + 3];
        }
        for (; c < channels; c++) {
            s0 += f[row + c] * w[c];
        }
        return (s0 + s1) + (s2 + s3);
    }

    @Override
    public float largestExponent(float[] local, float[] global, int at, int rows) {
        return largestBetween(local, global, at, at + rows, Float.NEGATIVE_INFINITY);
    }

    static float largestBetween(float[] local, float[] global, int from, int to, float least) {
        float largest = least;
        for (int i = from; i < to; i++) {
            float exponent = global[i] + (local[i] < 0 ? local[i] : 0f);
            largest = exponent > largest ? exponent : largest;
        }
        return largest;
    }

    @Override
    public void attention(float[] local, float[] global, int at, int rows, float shift, float[] e) {
        attentionBetween(local, global, at, at + rows, shift, e);
    }

    static void attentionBetween(float[] local, float[] global, int from, int to, float shift, float[] e) {
        for (int i = from; i < to; i++) {
            float l = local[i];
            e[i] = (float) (Math.exp(global[i] + Math.min(l, 0f) - shift) / (1 + Math.exp(-Math.abs(l))));
        }
    }

    @Override
    public void moments(float[] f, int offset, int rows, int channels, float[] pivot, float[] e, int at, float[] sums) {
        Rows work = rows(channels);
        Arrays.fill(work.s0, 0f);
        Arrays.fill(work.s1, 0f);
        Arrays.fill(work.s2, 0f);
        Arrays.fill(work.s3, 0f);
        for (int r = 0; r < rows; r++) {
            System.arraycopy(f, offset + r * channels, work.x, 0, channels);
            subtract(work.x, pivot);
            addMoments(work.x, work.s0, work.s1);
            addWeighted(work.x, e[at + r], work.s2, work.s3);
        }
        System.arraycopy(work.s0, 0, sums, 0, channels);
        System.arraycopy(work.s1, 0, sums, channels, channels);
        System.arraycopy(work.s2, 0, sums, 2 * channels, channels);
        System.arraycopy(work.s3, 0, sums, 3 * channels, channels);
    }

    private static void subtract(float[] x, float[] pivot) {
        for (int c = 0; c < x.length; c++) {
            x[c] -= pivot[c];
        }
    }

    private static void addMoments(float[] z, float[] sum, float[] squares) {
        for (int c = 0; c < z.length; c++) {
            sum[c] += z[c];
            squares[c] += z[c] * z[c];
        }
    }

    private static void addWeighted(float[] z, float e, float[] sum, float[] squares) {
        for (int c = 0; c < z.length; c++) {
            float ez = e * z[c];
            sum[c] += ez;
            squares[c] += ez * z[c];
        }
    }

    @Override
    public void affine(float[] f, int offset, int rows, int channels, float[] scale, float[] shift, float[] out) {
        Rows work = rows(channels);
        for (int r = 0; r < rows; r++) {
            System.arraycopy(f, offset + r * channels, work.x, 0, channels);
            affine(work.x, scale, shift);
            System.arraycopy(work.x, 0, out, offset + r * channels, channels);
        }
    }

    private static void affine(float[] x, float[] scale, float[] shift) {
        for (int c = 0; c < x.length; c++) {
            x[c] = x[c] * scale[c] + shift[c];
        }
    }

    @Override
    public void activate(
            float[] f, int offset, int rows, int channels, float[] scale, float[] shift, float[] out, int outOffset) {
        Rows work = rows(channels);
        for (int r = 0; r < rows; r++) {
            System.arraycopy(f, offset + r * channels, work.x, 0, channels);
            activate(work.x, scale, shift);
            System.arraycopy(work.x, 0, out, outOffset + r * channels, channels);
        }
    }

    private static void activate(float[] x, float[] scale, float[] shift) {
        for (int c = 0; c < x.length; c++) {
            x[c] = Math.max(0f, x[c] * scale[c] + shift[c]);
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
        Rows work = rows(channels);
        for (int r = 0; r < rows; r++) {
            System.arraycopy(f, offset + r * channels, work.x, 0, channels);
            System.arraycopy(skip, skipOffset + r * channels, work.g, 0, channels);
            activate(work.x, scale, shift);
            add(work.x, work.g);
            System.arraycopy(work.x, 0, out, outOffset + r * channels, channels);
        }
    }

    private static void add(float[] x, float[] y) {
        for (int c = 0; c < x.length; c++) {
            x[c] += y[c];
        }
    }

    @Override
    public void gradientMoments(
            float[] gradient, int offset, int rows, int channels, float[] f, UnitChannels unit, float[] sums) {
        Rows work = rows(channels);
        Arrays.fill(work.s0, 0f);
        Arrays.fill(work.s1, 0f);
        for (int r = 0; r < rows; r++) {
            System.arraycopy(f, offset + r * channels, work.x, 0, channels);
            System.arraycopy(gradient, offset + r * channels, work.g, 0, channels);
            cut(work.g, work.x, unit.scale, unit.shift);
            subtract(work.x, unit.mean);
            add(work.s0, work.g);
            addProduct(work.s1, work.g, work.x);
        }
        System.arraycopy(work.s0, 0, sums, 0, channels);
        System.arraycopy(work.s1, 0, sums, channels, channels);
    }

    /**
     * Sets the gradient to zero where scale x + shift is not positive.
     *
     * <p>A comparison would keep the loop scalar; p / (p + smallest) is one for every positive p but the very smallest.
     */
    private static void cut(float[] g, float[] x, float[] scale, float[] shift) {
        for (int c = 0; c < g.length; c++) {
            float p = Math.min(Math.max(0f, x[c] * scale[c] + shift[c]), 1f);
            g[c] *= p / (p + Float.MIN_NORMAL);
        }
    }

    private static void addProduct(float[] sum, float[] x, float[] y) {
        for (int c = 0; c < sum.length; c++) {
            sum[c] += x[c] * y[c];
        }
    }

    private static void scale(float[] x, float factor) {
        for (int c = 0; c < x.length; c++) {
            x[c] *= factor;
        }
    }

    private static void addMultiple(float[] sum, float factor, float[] x) {
        for (int c = 0; c < sum.length; c++) {
            sum[c] += factor * x[c];
        }
    }

    @Override
    public void weightGradients(float[] f, int offset, int rows, int channels, UnitChannels unit, float[] out, int at) {
        Rows work = rows(channels);
        for (int r = 0; r < rows; r++) {
            System.arraycopy(f, offset + r * channels, work.x, 0, channels);
            subtract(work.x, unit.mean);
            System.arraycopy(unit.dWeightedMean, 0, work.g, 0, channels);
            addProduct(work.g, unit.dWeightedSquare, work.x);
            out[at + r] = dot(work.x, 0, channels, work.g);
        }
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
        Rows work = rows(channels);
        System.arraycopy(sums, 0, work.s0, 0, channels);
        System.arraycopy(sums, channels, work.s1, 0, channels);
        for (int r = 0; r < rows; r++) {
            int row = offset + r * channels;
            System.arraycopy(f, row, work.x, 0, channels);
            System.arraycopy(gradient, row, work.g, 0, channels);
            cut(work.g, work.x, unit.scale, unit.shift);
            addMultiple(work.s0, dLocal[at + r], work.x);
            addMultiple(work.s1, dGlobal[at + r], work.x);
            subtract(work.x, unit.mean);
            System.arraycopy(unit.dMean, 0, work.s2, 0, channels);
            addProduct(work.s2, work.g, unit.scale);
            addProduct(work.s2, unit.dSquare, work.x);
            addMultiple(work.s2, weight[at + r], unit.dWeightedMean);
            scale(work.x, 2 * weight[at + r]);
            addProduct(work.s2, unit.dWeightedSquare, work.x);
            addMultiple(work.s2, dLocal[at + r], unit.localWeights);
            addMultiple(work.s2, dGlobal[at + r], unit.globalWeights);
            System.arraycopy(work.s2, 0, out, outOffset + r * channels, channels);
        }
        System.arraycopy(work.s0, 0, sums, 0, channels);
        System.arraycopy(work.s1, 0, sums, channels, channels);
    }
}
