package acne.tensor.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The scalar and the SIMD twin give the same numbers on sizes that no vector length divides.
 *
 * <p>A sum of n products of normal numbers is about sqrt(n) in size, and its rounding error grows no faster than n.
 */
class TwinsTest {
    private static final int[] POINTS = {1, 2, 7, 8, 15, 100, 511, 2000, 4099};
    private static final int[] CHANNELS = {1, 3, 8, 12, 20, 128, 130};
    private static final float UNIT = 0x1p-23f;

    private final Kernels scalar = Kernels.scalar();
    private final Kernels simd = Kernels.get();

    @BeforeEach
    void needsBothTwins() {
        assumeTrue(simd != scalar, "this JVM runs the scalar kernels alone");
    }

    static Stream<Arguments> sizes() {
        List<Arguments> sizes = new ArrayList<>();
        for (int points : POINTS) {
            for (int channels : CHANNELS) {
                sizes.add(Arguments.of(points, channels));
            }
        }
        return sizes.stream();
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void productsAgree(int points, int channels) {
        for (int inputs : new int[] {4, 13}) {
            float[] a = normal(1, points * inputs);
            float[] b = normal(2, channels * inputs);
            float[] bias = normal(3, channels);
            float[] one = product(scalar, a, b, bias, points, inputs, channels);
            float[] two = product(simd, a, b, bias, points, inputs, channels);
            assertNear(one, two, inputs);
        }
    }

    private static float[] product(Kernels k, float[] a, float[] b, float[] bias, int rows, int inputs, int outputs) {
        float[] c = new float[rows * outputs];
        PackedMatrix packed = new PackedMatrix();
        k.matrix().packTransposed(b, 0, inputs, inputs, outputs, packed);
        k.matrix().multiply(a, 0, inputs, rows, packed, bias, 0, 0, c, 0, outputs);
        float[] transposed = new float[b.length];
        for (int i = 0; i < inputs; i++) {
            for (int o = 0; o < outputs; o++) {
                transposed[i * outputs + o] = b[o * inputs + i];
            }
        }
        k.matrix().pack(transposed, 0, outputs, inputs, outputs, packed);
        k.matrix().multiply(a, 0, inputs, rows, packed, c, 0, outputs, c, 0, outputs);
        return c;
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void largestValuesAgree(int points, int channels) {
        float[] f = normal(1, points * channels);
        float[] sign = new float[channels];
        for (int c = 0; c < channels; c++) {
            sign[c] = c % 3 == 0 ? -1 : 1;
        }
        assertArrayEquals(largest(scalar, f, points, sign), largest(simd, f, points, sign));
    }

    /** The best of each channel, then its place, searched in two blocks. */
    private static float[] largest(Kernels k, float[] f, int points, float[] sign) {
        int channels = sign.length;
        float[] best = new float[channels];
        float[] place = new float[channels];
        Arrays.fill(best, Float.NEGATIVE_INFINITY);
        int half = points / 2;
        k.pool().largest(f, 0, half, channels, sign, best, place, 0);
        k.pool().largest(f, half * channels, points - half, channels, sign, best, place, half);
        float[] both = Arrays.copyOf(best, 2 * channels);
        System.arraycopy(place, 0, both, channels, channels);
        return both;
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void transposedProductsAgree(int points, int channels) {
        int m = 13;
        float[] a = normal(1, points * m);
        float[] b = normal(2, points * channels);
        float[] one = normal(3, m * channels);
        float[] two = one.clone();
        PackedMatrix scratch = new PackedMatrix();
        scalar.matrix().accumulateTransposed(a, 0, m, m, b, 0, channels, channels, points, one, 0, channels, scratch);
        PackedMatrix other = new PackedMatrix();
        simd.matrix().accumulateTransposed(a, 0, m, m, b, 0, channels, channels, points, two, 0, channels, other);
        assertNear(one, two, points);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 16, 17, 128, 130})
    void productsOfPartsOfLargerMatricesAgree(int columns) {
        int rows = 9;
        int inputs = 33;
        int stride = columns + 3;
        float[] a = normal(1, rows * (inputs + 2) + 5);
        float[] b = normal(2, inputs * stride + 7);
        float[] start = normal(3, rows * stride + 4);
        float[] one = start.clone();
        float[] two = start.clone();
        for (Kernels k : List.of(scalar, simd)) {
            PackedMatrix packed = new PackedMatrix();
            k.matrix().pack(b, 7, stride, inputs, columns, packed);
            float[] c = k == scalar ? one : two;
            k.matrix().multiply(a, 5, inputs + 2, rows, packed, start, 4, stride, c, 4, stride);
        }
        // Elements outside of the part keep their values: the arrays are compared as a whole.
        assertNear(one, two, inputs);
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void logitsAgree(int points, int channels) {
        float[] f = normal(1, points * channels);
        float[] w = normal(2, channels);
        float[] one = new float[points + 3];
        float[] two = new float[points + 3];
        scalar.unit().dot(f, 0, points, channels, w, 0.5f, one, 3);
        simd.unit().dot(f, 0, points, channels, w, 0.5f, two, 3);
        assertNear(one, two, channels);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 8, 15, 100, 511, 2000, 4099})
    void attentionAgrees(int points) {
        float[] local = scaled(normal(1, points + 2), 20);
        float[] global = scaled(normal(2, points + 2), 5);
        float[] one = new float[points + 2];
        float[] two = new float[points + 2];
        assertEquals(
                scalar.unit().largestExponent(local, global, 2, points),
                simd.unit().largestExponent(local, global, 2, points));
        scalar.unit().attention(local, global, 2, points, 9f, one);
        simd.unit().attention(local, global, 2, points, 9f, two);
        for (int i = 0; i < one.length; i++) {
            assertEquals(one[i], two[i], 2e-6f * Math.abs(one[i]) + 1e-37f);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 8, 15, 100, 511, 2000, 4099})
    void exponentialsAgree(int count) {
        float[] x = scaled(normal(1, count), 30);
        float[] one = new float[count];
        float[] two = new float[count];
        scalar.exp().exp(x, 0, count, 40f, one);
        simd.exp().exp(x, 0, count, 40f, two);
        for (int i = 0; i < count; i++) {
            assertEquals(one[i], two[i], 2e-6f * Math.abs(one[i]) + 1e-37f, "exp(" + (x[i] - 40f) + ")");
        }
        scalar.exp().sigmoid(x, 0, count, one);
        simd.exp().sigmoid(x, 0, count, two);
        for (int i = 0; i < count; i++) {
            assertEquals(one[i], two[i], 2e-6f * Math.abs(one[i]) + 1e-37f, "sigmoid(" + x[i] + ")");
        }
    }

    @Test
    void exponentialsOfTheEndsOfTheRangeAgree() {
        float[] x = {0f, -0f, 88f, -87f, -104f, -1000f, Float.NEGATIVE_INFINITY, 1e-8f, -1e-8f};
        float[] one = new float[x.length];
        float[] two = new float[x.length];
        scalar.exp().exp(x, 0, x.length, 0f, one);
        simd.exp().exp(x, 0, x.length, 0f, two);
        for (int i = 0; i < x.length; i++) {
            assertEquals(one[i], two[i], 2e-6f * Math.abs(one[i]) + 1e-37f, "exp(" + x[i] + ")");
        }
        float[] y = {0f, 1000f, -1000f, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, 90f, -90f, 17f};
        scalar.exp().sigmoid(y, 0, y.length, one);
        simd.exp().sigmoid(y, 0, y.length, two);
        for (int i = 0; i < y.length; i++) {
            assertEquals(one[i], two[i], 2e-6f * Math.abs(one[i]) + 1e-37f, "sigmoid(" + y[i] + ")");
        }
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void momentsAgree(int points, int channels) {
        float[] f = normal(1, points * channels + 2);
        float[] pivot = normal(2, channels);
        float[] e = normal(3, points + 1);
        float[] one = new float[4 * channels];
        float[] two = new float[4 * channels];
        scalar.unit().moments(f, 2, points, channels, pivot, e, 1, one);
        simd.unit().moments(f, 2, points, channels, pivot, e, 1, two);
        assertNear(one, two, points);
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void activationsAgree(int points, int channels) {
        float[] f = normal(1, points * channels);
        float[] scale = normal(2, channels);
        float[] shift = normal(3, channels);
        float[] skip = normal(4, points * channels);
        float[][] one = new float[3][f.length];
        float[][] two = new float[3][f.length];
        for (Kernels k : List.of(scalar, simd)) {
            float[][] out = k == scalar ? one : two;
            k.unit().affine(f, 0, points, channels, scale, shift, out[0]);
            k.unit().activate(f, 0, points, channels, scale, shift, out[1], 0);
            k.unit().activateAndAdd(f, 0, points, channels, scale, shift, skip, 0, out[2], 0);
        }
        for (int i = 0; i < 3; i++) {
            assertNear(one[i], two[i], 1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, 8, 100, 4099})
    void gradientsOfRampsAreEqual(int count) {
        float[] x = normal(1, count);
        for (int i = 0; i < count; i += 5) {
            x[i] = new float[] {0f, -0f, Float.NaN}[i % 3];
        }
        float[] dy = normal(2, count);
        for (float leak : new float[] {0f, 0.01f}) {
            float[] one = normal(3, count);
            float[] two = one.clone();
            scalar.ramp().addGradient(x, dy, 0, count, leak, one);
            simd.ramp().addGradient(x, dy, 0, count, leak, two);
            assertArrayEquals(one, two);
        }
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void gradientsAgree(int points, int channels) {
        float[] f = normal(1, points * channels);
        float[] g = normal(2, points * channels);
        float[] weight = normal(3, points);
        float[] dLocal = normal(4, points);
        float[] dGlobal = normal(5, points);
        UnitChannels unit = channels(channels);
        float[][] one = {new float[2 * channels], new float[points], new float[f.length], normal(6, 2 * channels)};
        float[][] two = {new float[2 * channels], new float[points], new float[f.length], one[3].clone()};
        for (Kernels k : List.of(scalar, simd)) {
            float[][] out = k == scalar ? one : two;
            k.unit().gradientMoments(g, 0, points, channels, f, unit, out[0]);
            k.unit().weightGradients(f, 0, points, channels, unit, out[1], 0);
            k.unit().featureGradients(g, 0, points, channels, f, unit, weight, dLocal, dGlobal, 0, out[2], 0, out[3]);
        }
        assertNear(one[0], two[0], points);
        assertNear(one[1], two[1], channels);
        assertNear(one[2], two[2], 8);
        assertNear(one[3], two[3], points);
    }

    private static UnitChannels channels(int count) {
        UnitChannels unit = new UnitChannels(count);
        float[][] arrays = {
            unit.scale,
            unit.shift,
            unit.mean,
            unit.dMean,
            unit.dSquare,
            unit.dWeightedMean,
            unit.dWeightedSquare,
            unit.localWeights,
            unit.globalWeights
        };
        for (int i = 0; i < arrays.length; i++) {
            System.arraycopy(normal(10 + i, count), 0, arrays[i], 0, count);
        }
        return unit;
    }

    /** Sums of so many terms differ by no more than their rounding: a few units a term, relative to terms of size up to 16. */
    private static void assertNear(float[] one, float[] two, int terms) {
        float tolerance = 16 * UNIT * (2 + terms);
        for (int i = 0; i < one.length; i++) {
            assertEquals(one[i], two[i], tolerance + 8 * UNIT * Math.abs(one[i]), "element " + i);
        }
    }

    private static float[] normal(long seed, int count) {
        SplittableRandom random = new SplittableRandom(seed);
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = (float) random.nextGaussian();
        }
        return values;
    }

    private static float[] scaled(float[] values, float factor) {
        for (int i = 0; i < values.length; i++) {
            values[i] *= factor;
        }
        return values;
    }
}
