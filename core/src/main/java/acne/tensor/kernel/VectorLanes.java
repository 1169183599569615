package acne.tensor.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * The registers of the SIMD kernels: 512 bits where the processor and the JDK are good at them, else 256.
 *
 * <p>Only loops whose lanes are separate sums or separate elements take this width; those that add lanes to each other stay at 256
 * bits. So the width changes no bit of a result. The system property {@code acne.kernels=simd-256} asks for the narrow ones.
 */
final class VectorLanes {
    /** The property's value that asks for 256 bits on every processor. */
    private static final String NARROW = "simd-256";

    private static final int WIDE_BITS = 512;

    /** The compiler of JDK 17 puts vectors of 512 bits on the heap, which takes many times as long. */
    private static final boolean WIDE_STAYS_IN_REGISTERS = Runtime.version().feature() >= 22;

    /** The floats of a register. */
    static final VectorSpecies<Float> S = species();

    /** Their number. */
    static final int LANES = S.length();

    /** The columns of a panel of a packed matrix: two registers. */
    static final int PANEL = 2 * LANES;

    private VectorLanes() {}

    private static VectorSpecies<Float> species() {
        boolean wide = WIDE_STAYS_IN_REGISTERS
                && preferredBits() >= WIDE_BITS
                && !NARROW.equals(System.getProperty("acne.kernels"));
        return wide ? FloatVector.SPECIES_512 : FloatVector.SPECIES_256;
    }

    /** The register width that the vector module prefers on this processor. */
    static int preferredBits() {
        return FloatVector.SPECIES_PREFERRED.vectorBitSize();
    }
}
