package acne.tensor.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;

class KernelsTest {
    /** Without this, a mistake in the choice would leave the tests of the SIMD twins out in silence. */
    @Test
    void theSimdKernelsRunWhereTheyCan() {
        Kernels chosen = Kernels.get();
        if (!simdIsPossible()) {
            assertSame(Kernels.scalar(), chosen);
            return;
        }
        assertEquals("simd-" + VectorLanes.S.vectorBitSize(), chosen.name());
        assertInstanceOf(VectorMatrixKernel.class, chosen.matrix());
        assertInstanceOf(VectorUnitKernel.class, chosen.unit());
        assertInstanceOf(VectorExpKernel.class, chosen.exp());
        assertInstanceOf(VectorPoolKernel.class, chosen.pool());
    }

    private static boolean simdIsPossible() {
        return !"scalar".equals(System.getProperty("acne.kernels"))
                && ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()
                && VectorLanes.preferredBits() >= VectorLanes.neededBits();
    }

    @Test
    void theScalarKernelsAreThereEverywhere() {
        Kernels scalar = Kernels.scalar();
        assertEquals("scalar", scalar.name());
        assertInstanceOf(ScalarMatrixKernel.class, scalar.matrix());
        assertInstanceOf(ScalarUnitKernel.class, scalar.unit());
        assertInstanceOf(ScalarExpKernel.class, scalar.exp());
        assertInstanceOf(ScalarPoolKernel.class, scalar.pool());
    }
}
