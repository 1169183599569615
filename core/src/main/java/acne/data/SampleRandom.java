package acne.data;

import java.util.SplittableRandom;

/**
 * The random stream of one sample: sample {@code index} of seed {@code seed} is the same on any thread, in any order.
 *
 * <p>The stream is a {@link SplittableRandom} seeded with {@code mix(mix(seed) + index)}, where mix is the finaliser of
 * SplitMix64 (Steele, Lea, Flood, OOPSLA 2014, variant 13). Mixing before the addition keeps neighbouring seeds from
 * sharing samples at neighbouring indices.
 */
public final class SampleRandom {
    private SampleRandom() {}

    public static SplittableRandom of(long seed, long index) {
        return new SplittableRandom(mix(mix(seed) + index));
    }

    private static long mix(long bits) {
        long z = bits + 0x9e3779b97f4a7c15L;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}
