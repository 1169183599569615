package acne.tensor.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * The register tiles of {@link SevenProducts}: six rows and a panel of columns go through two or three products of half depth, and leave
 * what other products need on the way.
 *
 * <p>Products that do not stay in the registers from one to the next lose half of what the eighth one saves. So each inner loop is
 * written out: twelve sums in registers cannot be handed to a method.
 */
final class SevenProductTiles {
    private static final VectorSpecies<Float> S = VectorLanes.S;
    private static final int DEPTH = VectorTiles.DEPTH;
    private static final int HALF = DEPTH / 2;
    private static final int LANES = VectorLanes.LANES;
    private static final int PANEL = VectorLanes.PANEL;

    private SevenProductTiles() {}

    // spotless:off
    /** u = bias + a b1, and c = u + a' b2 for the half a' that stands beside a. */
    static void upperLeft(float[] a, int a0, float[] b, int b1, int b2, float[] bias, int bias0,
            float[] u, int u0, float[] c, int c0) {
        FloatVector c00 = FloatVector.fromArray(S, bias, bias0), c01 = FloatVector.fromArray(S, bias, bias0 + LANES);
        FloatVector c10 = FloatVector.fromArray(S, bias, bias0), c11 = FloatVector.fromArray(S, bias, bias0 + LANES);
        FloatVector c20 = FloatVector.fromArray(S, bias, bias0), c21 = FloatVector.fromArray(S, bias, bias0 + LANES);
        FloatVector c30 = FloatVector.fromArray(S, bias, bias0), c31 = FloatVector.fromArray(S, bias, bias0 + LANES);
        FloatVector c40 = FloatVector.fromArray(S, bias, bias0), c41 = FloatVector.fromArray(S, bias, bias0 + LANES);
        FloatVector c50 = FloatVector.fromArray(S, bias, bias0), c51 = FloatVector.fromArray(S, bias, bias0 + LANES);
        for (int k = 0; k < HALF; k++) {
            FloatVector p = FloatVector.fromArray(S, b, b1 + k * PANEL), q = FloatVector.fromArray(S, b, b1 + k * PANEL + LANES);
            FloatVector x = FloatVector.broadcast(S, a[a0 + k]);
            c00 = x.fma(p, c00); c01 = x.fma(q, c01);
            x = FloatVector.broadcast(S, a[a0 + DEPTH + k]);
            c10 = x.fma(p, c10); c11 = x.fma(q, c11);
            x = FloatVector.broadcast(S, a[a0 + 2 * DEPTH + k]);
            c20 = x.fma(p, c20); c21 = x.fma(q, c21);
            x = FloatVector.broadcast(S, a[a0 + 3 * DEPTH + k]);
            c30 = x.fma(p, c30); c31 = x.fma(q, c31);
            x = FloatVector.broadcast(S, a[a0 + 4 * DEPTH + k]);
            c40 = x.fma(p, c40); c41 = x.fma(q, c41);
            x = FloatVector.broadcast(S, a[a0 + 5 * DEPTH + k]);
            c50 = x.fma(p, c50); c51 = x.fma(q, c51);
        }
        c00.intoArray(u, u0); c01.intoArray(u, u0 + LANES);
        c10.intoArray(u, u0 + PANEL); c11.intoArray(u, u0 + PANEL + LANES);
        c20.intoArray(u, u0 + 2 * PANEL); c21.intoArray(u, u0 + 2 * PANEL + LANES);
        c30.intoArray(u, u0 + 3 * PANEL); c31.intoArray(u, u0 + 3 * PANEL + LANES);
        c40.intoArray(u, u0 + 4 * PANEL); c41.intoArray(u, u0 + 4 * PANEL + LANES);
        c50.intoArray(u, u0 + 5 * PANEL); c51.intoArray(u, u0 + 5 * PANEL + LANES);
        int a1 = a0 + HALF;
        for (int k = 0; k < HALF; k++) {
            FloatVector p = FloatVector.fromArray(S, b, b2 + k * PANEL), q = FloatVector.fromArray(S, b, b2 + k * PANEL + LANES);
            FloatVector x = FloatVector.broadcast(S, a[a1 + k]);
            c00 = x.fma(p, c00); c01 = x.fma(q, c01);
            x = FloatVector.broadcast(S, a[a1 + DEPTH + k]);
            c10 = x.fma(p, c10); c11 = x.fma(q, c11);
            x = FloatVector.broadcast(S, a[a1 + 2 * DEPTH + k]);
            c20 = x.fma(p, c20); c21 = x.fma(q, c21);
            x = FloatVector.broadcast(S, a[a1 + 3 * DEPTH + k]);
            c30 = x.fma(p, c30); c31 = x.fma(q, c31);
            x = FloatVector.broadcast(S, a[a1 + 4 * DEPTH + k]);
            c40 = x.fma(p, c40); c41 = x.fma(q, c41);
            x = FloatVector.broadcast(S, a[a1 + 5 * DEPTH + k]);
            c50 = x.fma(p, c50); c51 = x.fma(q, c51);
        }
        c00.intoArray(c, c0); c01.intoArray(c, c0 + LANES);
        c10.intoArray(c, c0 + DEPTH); c11.intoArray(c, c0 + DEPTH + LANES);
        c20.intoArray(c, c0 + 2 * DEPTH); c21.intoArray(c, c0 + 2 * DEPTH + LANES);
        c30.intoArray(c, c0 + 3 * DEPTH); c31.intoArray(c, c0 + 3 * DEPTH + LANES);
        c40.intoArray(c, c0 + 4 * DEPTH); c41.intoArray(c, c0 + 4 * DEPTH + LANES);
        c50.intoArray(c, c0 + 5 * DEPTH); c51.intoArray(c, c0 + 5 * DEPTH + LANES);
    }

    /** u += s2 b1, right = u + s3 b2, and left = right + a b3. */
    static void lower(float[] s, int s2, int s3, float[] a, int a0, float[] b, int b1, int b2, int b3,
            float[] u, int u0, float[] c, int left, int right) {
        FloatVector c00 = FloatVector.fromArray(S, u, u0), c01 = FloatVector.fromArray(S, u, u0 + LANES);
        FloatVector c10 = FloatVector.fromArray(S, u, u0 + PANEL), c11 = FloatVector.fromArray(S, u, u0 + PANEL + LANES);
        FloatVector c20 = FloatVector.fromArray(S, u, u0 + 2 * PANEL), c21 = FloatVector.fromArray(S, u, u0 + 2 * PANEL + LANES);
        FloatVector c30 = FloatVector.fromArray(S, u, u0 + 3 * PANEL), c31 = FloatVector.fromArray(S, u, u0 + 3 * PANEL + LANES);
        FloatVector c40 = FloatVector.fromArray(S, u, u0 + 4 * PANEL), c41 = FloatVector.fromArray(S, u, u0 + 4 * PANEL + LANES);
        FloatVector c50 = FloatVector.fromArray(S, u, u0 + 5 * PANEL), c51 = FloatVector.fromArray(S, u, u0 + 5 * PANEL + LANES);
        for (int k = 0; k < HALF; k++) {
            FloatVector p = FloatVector.fromArray(S, b, b1 + k * PANEL), q = FloatVector.fromArray(S, b, b1 + k * PANEL + LANES);
            FloatVector x = FloatVector.broadcast(S, s[s2 + k]);
            c00 = x.fma(p, c00); c01 = x.fma(q, c01);
            x = FloatVector.broadcast(S, s[s2 + DEPTH + k]);
            c10 = x.fma(p, c10); c11 = x.fma(q, c11);
            x = FloatVector.broadcast(S, s[s2 + 2 * DEPTH + k]);
            c20 = x.fma(p, c20); c21 = x.fma(q, c21);
            x = FloatVector.broadcast(S, s[s2 + 3 * DEPTH + k]);
            c30 = x.fma(p, c30); c31 = x.fma(q, c31);
            x = FloatVector.broadcast(S, s[s2 + 4 * DEPTH + k]);
            c40 = x.fma(p, c40); c41 = x.fma(q, c41);
            x = FloatVector.broadcast(S, s[s2 + 5 * DEPTH + k]);
            c50 = x.fma(p, c50); c51 = x.fma(q, c51);
        }
        c00.intoArray(u, u0); c01.intoArray(u, u0 + LANES);
        c10.intoArray(u, u0 + PANEL); c11.intoArray(u, u0 + PANEL + LANES);
        c20.intoArray(u, u0 + 2 * PANEL); c21.intoArray(u, u0 + 2 * PANEL + LANES);
        c30.intoArray(u, u0 + 3 * PANEL); c31.intoArray(u, u0 + 3 * PANEL + LANES);
        c40.intoArray(u, u0 + 4 * PANEL); c41.intoArray(u, u0 + 4 * PANEL + LANES);
        c50.intoArray(u, u0 + 5 * PANEL); c51.intoArray(u, u0 + 5 * PANEL + LANES);
        for (int k = 0; k < HALF; k++) {
            FloatVector p = FloatVector.fromArray(S, b, b2 + k * PANEL), q = FloatVector.fromArray(S, b, b2 + k * PANEL + LANES);
            FloatVector x = FloatVector.broadcast(S, s[s3 + k]);
            c00 = x.fma(p, c00); c01 = x.fma(q, c01);
            x = FloatVector.broadcast(S, s[s3 + DEPTH + k]);
            c10 = x.fma(p, c10); c11 = x.fma(q, c11);
            x = FloatVector.broadcast(S, s[s3 + 2 * DEPTH + k]);
            c20 = x.fma(p, c20); c21 = x.fma(q, c21);
            x = FloatVector.broadcast(S, s[s3 + 3 * DEPTH + k]);
            c30 = x.fma(p, c30); c31 = x.fma(q, c31);
            x = FloatVector.broadcast(S, s[s3 + 4 * DEPTH + k]);
            c40 = x.fma(p, c40); c41 = x.fma(q, c41);
            x = FloatVector.broadcast(S, s[s3 + 5 * DEPTH + k]);
            c50 = x.fma(p, c50); c51 = x.fma(q, c51);
        }
        c00.intoArray(c, right); c01.intoArray(c, right + LANES);
        c10.intoArray(c, right + DEPTH); c11.intoArray(c, right + DEPTH + LANES);
        c20.intoArray(c, right + 2 * DEPTH); c21.intoArray(c, right + 2 * DEPTH + LANES);
        c30.intoArray(c, right + 3 * DEPTH); c31.intoArray(c, right + 3 * DEPTH + LANES);
        c40.intoArray(c, right + 4 * DEPTH); c41.intoArray(c, right + 4 * DEPTH + LANES);
        c50.intoArray(c, right + 5 * DEPTH); c51.intoArray(c, right + 5 * DEPTH + LANES);
        for (int k = 0; k < HALF; k++) {
            FloatVector p = FloatVector.fromArray(S, b, b3 + k * PANEL), q = FloatVector.fromArray(S, b, b3 + k * PANEL + LANES);
            FloatVector x = FloatVector.broadcast(S, a[a0 + k]);
            c00 = x.fma(p, c00); c01 = x.fma(q, c01);
            x = FloatVector.broadcast(S, a[a0 + DEPTH + k]);
            c10 = x.fma(p, c10); c11 = x.fma(q, c11);
            x = FloatVector.broadcast(S, a[a0 + 2 * DEPTH + k]);
            c20 = x.fma(p, c20); c21 = x.fma(q, c21);
            x = FloatVector.broadcast(S, a[a0 + 3 * DEPTH + k]);
            c30 = x.fma(p, c30); c31 = x.fma(q, c31);
            x = FloatVector.broadcast(S, a[a0 + 4 * DEPTH + k]);
            c40 = x.fma(p, c40); c41 = x.fma(q, c41);
            x = FloatVector.broadcast(S, a[a0 + 5 * DEPTH + k]);
            c50 = x.fma(p, c50); c51 = x.fma(q, c51);
        }
        c00.intoArray(c, left); c01.intoArray(c, left + LANES);
        c10.intoArray(c, left + DEPTH); c11.intoArray(c, left + DEPTH + LANES);
        c20.intoArray(c, left + 2 * DEPTH); c21.intoArray(c, left + 2 * DEPTH + LANES);
        c30.intoArray(c, left + 3 * DEPTH); c31.intoArray(c, left + 3 * DEPTH + LANES);
        c40.intoArray(c, left + 4 * DEPTH); c41.intoArray(c, left + 4 * DEPTH + LANES);
        c50.intoArray(c, left + 5 * DEPTH); c51.intoArray(c, left + 5 * DEPTH + LANES);
    }

    /** With v = difference + s1 b1: lower += v, and upper = u + v + s4 b2. */
    static void right(float[] s, int s1, int s4, float[] b, int b1, int b2, float[] difference, int d0,
            float[] u, int u0, float[] c, int upper, int lower) {
        FloatVector c00 = FloatVector.fromArray(S, difference, d0), c01 = FloatVector.fromArray(S, difference, d0 + LANES);
        FloatVector c10 = FloatVector.fromArray(S, difference, d0), c11 = FloatVector.fromArray(S, difference, d0 + LANES);
        FloatVector c20 = FloatVector.fromArray(S, difference, d0), c21 = FloatVector.fromArray(S, difference, d0 + LANES);
        FloatVector c30 = FloatVector.fromArray(S, difference, d0), c31 = FloatVector.fromArray(S, difference, d0 + LANES);
        FloatVector c40 = FloatVector.fromArray(S, difference, d0), c41 = FloatVector.fromArray(S, difference, d0 + LANES);
        FloatVector c50 = FloatVector.fromArray(S, difference, d0), c51 = FloatVector.fromArray(S, difference, d0 + LANES);
        for (int k = 0; k < HALF; k++) {
            FloatVector p = FloatVector.fromArray(S, b, b1 + k * PANEL), q = FloatVector.fromArray(S, b, b1 + k * PANEL + LANES);
            FloatVector x = FloatVector.broadcast(S, s[s1 + k]);
            c00 = x.fma(p, c00); c01 = x.fma(q, c01);
            x = FloatVector.broadcast(S, s[s1 + DEPTH + k]);
            c10 = x.fma(p, c10); c11 = x.fma(q, c11);
            x = FloatVector.broadcast(S, s[s1 + 2 * DEPTH + k]);
            c20 = x.fma(p, c20); c21 = x.fma(q, c21);
            x = FloatVector.broadcast(S, s[s1 + 3 * DEPTH + k]);
            c30 = x.fma(p, c30); c31 = x.fma(q, c31);
            x = FloatVector.broadcast(S, s[s1 + 4 * DEPTH + k]);
            c40 = x.fma(p, c40); c41 = x.fma(q, c41);
            x = FloatVector.broadcast(S, s[s1 + 5 * DEPTH + k]);
            c50 = x.fma(p, c50); c51 = x.fma(q, c51);
        }
        FloatVector.fromArray(S, c, lower).add(c00).intoArray(c, lower);
        FloatVector.fromArray(S, c, lower + LANES).add(c01).intoArray(c, lower + LANES);
        FloatVector.fromArray(S, c, lower + DEPTH).add(c10).intoArray(c, lower + DEPTH);
        FloatVector.fromArray(S, c, lower + DEPTH + LANES).add(c11).intoArray(c, lower + DEPTH + LANES);
        FloatVector.fromArray(S, c, lower + 2 * DEPTH).add(c20).intoArray(c, lower + 2 * DEPTH);
        FloatVector.fromArray(S, c, lower + 2 * DEPTH + LANES).add(c21).intoArray(c, lower + 2 * DEPTH + LANES);
        FloatVector.fromArray(S, c, lower + 3 * DEPTH).add(c30).intoArray(c, lower + 3 * DEPTH);
        FloatVector.fromArray(S, c, lower + 3 * DEPTH + LANES).add(c31).intoArray(c, lower + 3 * DEPTH + LANES);
        FloatVector.fromArray(S, c, lower + 4 * DEPTH).add(c40).intoArray(c, lower + 4 * DEPTH);
        FloatVector.fromArray(S, c, lower + 4 * DEPTH + LANES).add(c41).intoArray(c, lower + 4 * DEPTH + LANES);
        FloatVector.fromArray(S, c, lower + 5 * DEPTH).add(c50).intoArray(c, lower + 5 * DEPTH);
        FloatVector.fromArray(S, c, lower + 5 * DEPTH + LANES).add(c51).intoArray(c, lower + 5 * DEPTH + LANES);
        c00 = c00.add(FloatVector.fromArray(S, u, u0)); c01 = c01.add(FloatVector.fromArray(S, u, u0 + LANES));
        c10 = c10.add(FloatVector.fromArray(S, u, u0 + PANEL)); c11 = c11.add(FloatVector.fromArray(S, u, u0 + PANEL + LANES));
        c20 = c20.add(FloatVector.fromArray(S, u, u0 + 2 * PANEL)); c21 = c21.add(FloatVector.fromArray(S, u, u0 + 2 * PANEL + LANES));
        c30 = c30.add(FloatVector.fromArray(S, u, u0 + 3 * PANEL)); c31 = c31.add(FloatVector.fromArray(S, u, u0 + 3 * PANEL + LANES));
        c40 = c40.add(FloatVector.fromArray(S, u, u0 + 4 * PANEL)); c41 = c41.add(FloatVector.fromArray(S, u, u0 + 4 * PANEL + LANES));
        c50 = c50.add(FloatVector.fromArray(S, u, u0 + 5 * PANEL)); c51 = c51.add(FloatVector.fromArray(S, u, u0 + 5 * PANEL + LANES));
        for (int k = 0; k < HALF; k++) {
            FloatVector p = FloatVector.fromArray(S, b, b2 + k * PANEL), q = FloatVector.fromArray(S, b, b2 + k * PANEL + LANES);
            FloatVector x = FloatVector.broadcast(S, s[s4 + k]);
            c00 = x.fma(p, c00); c01 = x.fma(q, c01);
            x = FloatVector.broadcast(S, s[s4 + DEPTH + k]);
            c10 = x.fma(p, c10); c11 = x.fma(q, c11);
            x = FloatVector.broadcast(S, s[s4 + 2 * DEPTH + k]);
            c20 = x.fma(p, c20); c21 = x.fma(q, c21);
            x = FloatVector.broadcast(S, s[s4 + 3 * DEPTH + k]);
            c30 = x.fma(p, c30); c31 = x.fma(q, c31);
            x = FloatVector.broadcast(S, s[s4 + 4 * DEPTH + k]);
            c40 = x.fma(p, c40); c41 = x.fma(q, c41);
            x = FloatVector.broadcast(S, s[s4 + 5 * DEPTH + k]);
            c50 = x.fma(p, c50); c51 = x.fma(q, c51);
        }
        c00.intoArray(c, upper); c01.intoArray(c, upper + LANES);
        c10.intoArray(c, upper + DEPTH); c11.intoArray(c, upper + DEPTH + LANES);
        c20.intoArray(c, upper + 2 * DEPTH); c21.intoArray(c, upper + 2 * DEPTH + LANES);
        c30.intoArray(c, upper + 3 * DEPTH); c31.intoArray(c, upper + 3 * DEPTH + LANES);
        c40.intoArray(c, upper + 4 * DEPTH); c41.intoArray(c, upper + 4 * DEPTH + LANES);
        c50.intoArray(c, upper + 5 * DEPTH); c51.intoArray(c, upper + 5 * DEPTH + LANES);
    }
    // spotless:on
}
