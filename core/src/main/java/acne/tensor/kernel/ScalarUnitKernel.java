package acne.tensor.kernel;

import java.util.Arrays;

/**
 * The fused unit's passes in plain loops.
 *
 * <p>The passes that touch every feature copy a row to an array of its own first, because C2 vectorises only loops over arrays
 * without an offset. The static methods that begin at a given channel also finish the SIMD twin's work.
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

    @Override
    public void twoDots(
            float[] f,
            int offset,
            int rows,
            int channels,
            float[] w,
            float bias,
            float[] out,
            float[] w2,
            float bias2,
            float[] out2,
            int at) {
        dot(f, offset, rows, channels, w, bias, out, at);
        dot(f, offset, rows, channels, w2, bias2, out2, at);
    }

    /** Eight partial sums, so that the additions do not wait for each other. */
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

    static void momentsFrom(
            int first, float[] f, int offset, int rows, int channels, float[] pivot, float[] e, int at, float[] sums) {
        for (int c = first; c < channels; c++) {
            float s = 0;
            float q = 0;
            float u = 0;
            float v = 0;
            for (int r = 0; r < rows; r++) {
                float z = f[offset + r * channels + c] - pivot[c];
                float ez = e[at + r] * z;
                s += z;
                q += z * z;
                u += ez;
                v += ez * z;
            }
            sums[c] = s;
            sums[channels + c] = q;
            sums[2 * channels + c] = u;
            sums[3 * channels + c] = v;
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
        gradientMomentsFrom(0, gradient, offset, rows, channels, f, unit, sums);
    }

    static void gradientMomentsFrom(
            int first,
            float[] gradient,
            int offset,
            int rows,
            int channels,
            float[] f,
            UnitChannels unit,
            float[] sums) {
        Arrays.fill(sums, first, channels, 0f);
        Arrays.fill(sums, channels + first, 2 * channels, 0f);
        for (int r = 0; r < rows; r++) {
            int row = offset + r * channels;
            for (int c = first; c < channels; c++) {
                float x = f[row + c];
                float g = Math.fma(x, unit.scale[c], unit.shift[c]) > 0 ? gradient[row + c] : 0f;
                sums[c] += g;
                sums[channels + c] += g * (x - unit.mean[c]);
            }
        }
    }

    @Override
    public void weightGradients(float[] f, int offset, int rows, int channels, UnitChannels unit, float[] out, int at) {
        for (int r = 0; r < rows; r++) {
            out[at + r] = weightGradientFrom(0, f, offset + r * channels, channels, unit);
        }
    }

    static float weightGradientFrom(int first, float[] f, int row, int channels, UnitChannels unit) {
        float sum = 0;
        for (int c = first; c < channels; c++) {
            float z = f[row + c] - unit.mean[c];
            sum += z * (unit.dWeightedMean[c] + unit.dWeightedSquare[c] * z);
        }
        return sum;
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
            float[] sums) {
        featureGradientsFrom(0, gradient, offset, rows, channels, f, unit, weight, dLocal, dGlobal, at, out, sums);
    }

    static void featureGradientsFrom(
            int first,
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
            float[] sums) {
        for (int r = 0; r < rows; r++) {
            int row = offset + r * channels;
            float w = weight[at + r];
            float dl = dLocal[at + r];
            float dg = dGlobal[at + r];
            for (int c = first; c < channels; c++) {
                float x = f[row + c];
                float z = x - unit.mean[c];
                float g = Math.fma(x, unit.scale[c], unit.shift[c]) > 0 ? gradient[row + c] : 0f;
                float d = g * unit.scale[c] + unit.dMean[c] + unit.dSquare[c] * z;
                d += w * (unit.dWeightedMean[c] + 2 * unit.dWeightedSquare[c] * z);
                d += dl * unit.localWeights[c] + dg * unit.globalWeights[c];
                out[row + c] = d;
                sums[c] += d;
                sums[channels + c] += dl * x;
                sums[2 * channels + c] += dg * x;
            }
        }
    }
}
