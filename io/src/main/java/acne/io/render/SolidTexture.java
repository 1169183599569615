package acne.io.render;

import acne.math.Vec3;

/**
 * A colour for every point of space, with detail at many scales, so that every surface cut out of it has corners and blobs
 * for a feature detector at any distance.
 *
 * @param seed a number of its own for each pattern
 * @param dark colour of the darkest spots, RGB
 * @param light colour of the lightest spots, RGB
 * @param patch size of the largest patches, in world units
 */
public record SolidTexture(long seed, int dark, int light, double patch) {
    private static final int OCTAVES = 6;

    public SolidTexture {
        if (!(patch > 0)) {
            throw new IllegalArgumentException("a patch size must be positive: " + patch);
        }
    }

    /** Colour at a point as red, green and blue, each 0 to 1. */
    double[] colour(Vec3 point) {
        double share = brightness(point);
        double[] colour = new double[3];
        for (int channel = 0; channel < 3; channel++) {
            int shift = 16 - 8 * channel;
            double from = (dark >> shift & 0xFF) / 255.0;
            double to = (light >> shift & 0xFF) / 255.0;
            colour[channel] = from + share * (to - from);
        }
        return colour;
    }

    /** Smooth noise of halving size; every other octave is cut into hard-edged patches. */
    private double brightness(Vec3 point) {
        double sum = 0;
        double total = 0;
        double frequency = 1 / patch;
        double weight = 1;
        for (int octave = 0; octave < OCTAVES; octave++) {
            double value = noise(point.times(frequency), octave);
            sum += weight * (octave % 2 == 0 ? Math.floor(value * 4) / 3 : value);
            total += weight;
            frequency *= 2;
            weight *= 0.8;
        }
        double contrast = 1.8 * (sum / total - 0.5) + 0.5;
        return Math.max(0, Math.min(1, contrast));
    }

    /** Random values at the corners of the unit grid, blended in between; 0 to 1. */
    private double noise(Vec3 p, int octave) {
        long x = (long) Math.floor(p.x());
        long y = (long) Math.floor(p.y());
        long z = (long) Math.floor(p.z());
        double u = smooth(p.x() - x);
        double v = smooth(p.y() - y);
        double w = smooth(p.z() - z);
        double near = blend(
                blend(corner(x, y, z, octave), corner(x + 1, y, z, octave), u),
                blend(corner(x, y + 1, z, octave), corner(x + 1, y + 1, z, octave), u),
                v);
        double far = blend(
                blend(corner(x, y, z + 1, octave), corner(x + 1, y, z + 1, octave), u),
                blend(corner(x, y + 1, z + 1, octave), corner(x + 1, y + 1, z + 1, octave), u),
                v);
        return blend(near, far, w);
    }

    private static double smooth(double t) {
        return t * t * (3 - 2 * t);
    }

    private static double blend(double a, double b, double share) {
        return a + share * (b - a);
    }

    /** A value for a grid corner that depends on nothing else: a mixed hash in place of a random generator. */
    private double corner(long x, long y, long z, int octave) {
        long hash = seed * 0x9E3779B97F4A7C15L + octave * 0xD6E8FEB86659FD93L;
        hash = mixed(hash ^ x * 0xBF58476D1CE4E5B9L);
        hash = mixed(hash ^ y * 0x94D049BB133111EBL);
        hash = mixed(hash ^ z * 0x2545F4914F6CDD1DL);
        return (hash >>> 11) * 0x1p-53;
    }

    private static long mixed(long value) {
        long hash = (value ^ value >>> 32) * 0xD6E8FEB86659FD93L;
        return hash ^ hash >>> 32;
    }
}
