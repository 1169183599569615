package acne.tensor.kernel;

import jdk.incubator.vector.FloatVector;

/** The register width that the vector module prefers on this processor. */
final class VectorWidth {
    private VectorWidth() {}

    static int preferredBits() {
        return FloatVector.SPECIES_PREFERRED.vectorBitSize();
    }
}
