package acne.tensor.kernel;

import java.util.Arrays;

/** The SIMD passes of the fused unit, for the channels from a given one on that do not fill a vector. */
final class UnitTail {
    private UnitTail() {}

    static void moments(
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

    static void gradientMoments(
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

    static float weightGradient(int first, float[] f, int row, int channels, UnitChannels unit) {
        float sum = 0;
        for (int c = first; c < channels; c++) {
            float z = f[row + c] - unit.mean[c];
            sum += z * (unit.dWeightedMean[c] + unit.dWeightedSquare[c] * z);
        }
        return sum;
    }

    static void featureGradients(
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
                sums[c] += dl * x;
                sums[channels + c] += dg * x;
            }
        }
    }
}
