package acne.tensor.kernel;

import java.util.Arrays;

/** The SIMD passes of the fused unit, for the channels from a given one on that do not fill a vector; the bits are those of the vectors. */
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
                q = Math.fma(z, z, q);
                u += ez;
                v = Math.fma(ez, z, v);
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
                sums[channels + c] = Math.fma(g, x - unit.mean[c], sums[channels + c]);
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
            int outOffset,
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
                float d = Math.fma(g, unit.scale[c], Math.fma(z, unit.dSquare[c], unit.dMean[c]));
                d = Math.fma(w, Math.fma(z, 2 * unit.dWeightedSquare[c], unit.dWeightedMean[c]), d);
                out[outOffset + r * channels + c] =
                        Math.fma(dg, unit.globalWeights[c], Math.fma(dl, unit.localWeights[c], d));
                sums[c] = Math.fma(dl, x, sums[c]);
                sums[channels + c] = Math.fma(dg, x, sums[channels + c]);
            }
        }
    }
}
