package acne.tensor.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * The registers of the SIMD kernels: 512 bits where the processor and the JDK are good at them, else 256, and 128 on ARM.
 *
 * <p>The width changes no bit of a result. Loops whose lanes are separate sums or separate elements take any of them; those that add
 * lanes to each other have eight lanes everywhere, in one register or in two. The system property {@code acne.kernels=simd-256}
 * asks for registers of at most so many bits.
 */
final class VectorLanes {
    private static final String PROPERTY = "acne.kernels";

    /** The lanes of a sum over channels, and the step of elements that are not left to the scalar loops. */
    static final int EIGHT = 8;

    /** The compiler of JDK 17 puts vectors of 512 bits on the heap, which takes many times as long. */
    private static final boolean WIDE_STAYS_IN_REGISTERS = Runtime.version().feature() >= 22;

    /** The floats of a register. */
    static final VectorSpecies<Float> S = species();

    /** Their number. */
    static final int LANES = S.length();

    /** The columns of a panel of a packed matrix: two registers. */
    static final int PANEL = 2 * LANES;

    /** The floats of a register of at most eight. */
    static final VectorSpecies<Float> UP_TO_EIGHT = LANES > EIGHT ? FloatVector.SPECIES_256 : S;

    private VectorLanes() {}

    private static VectorSpecies<Float> species() {
        int bits = Math.min(preferredBits(), askedBits());
        if (bits >= 512 && WIDE_STAYS_IN_REGISTERS) {
            return FloatVector.SPECIES_512;
        }
        return bits >= 256 ? FloatVector.SPECIES_256 : FloatVector.SPECIES_128;
    }

    /** The register width that the vector module prefers on this processor. */
    static int preferredBits() {
        return FloatVector.SPECIES_PREFERRED.vectorBitSize();
    }

    /**
     * The least width with which these kernels pay. A processor of the x86 family that has no more than 128 bits does not multiply and
     * add in one step, and the library would do so in software; all of ARM's do.
     */
    static int neededBits() {
        boolean arm = "aarch64".equals(System.getProperty("os.arch"));
        return arm || askedBits() == 128 ? 128 : 256;
    }

    /** The width that the property allows. */
    private static int askedBits() {
        return switch (System.getProperty(PROPERTY, "")) {
            case "simd-128" -> 128;
            case "simd-256" -> 256;
            default -> Integer.MAX_VALUE;
        };
    }
}
