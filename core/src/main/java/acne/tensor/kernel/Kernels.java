package acne.tensor.kernel;

import java.util.logging.Logger;

/**
 * The inner loops of the engine, chosen once at start-up.
 *
 * <p>The SIMD twins need the module {@code jdk.incubator.vector} and registers of at least 256 bits, on ARM of 128. Without them the
 * scalar twins run, and the reason is logged once. The system property {@code acne.kernels=scalar} asks for the scalar twins,
 * {@code simd-128} and {@code simd-256} for registers of so many bits where there are wider ones.
 */
public record Kernels(
        String name, MatrixKernel matrix, UnitKernel unit, ExpKernel exp, PoolKernel pool, RampKernel ramp) {
    private static final Logger LOG = Logger.getLogger(Kernels.class.getName());
    private static final Kernels SCALAR = new Kernels(
            "scalar",
            new ScalarMatrixKernel(),
            new ScalarUnitKernel(),
            new ScalarExpKernel(),
            new ScalarPoolKernel(),
            new ScalarRampKernel());
    private static final Kernels CHOSEN = choose();

    /** The kernels of this JVM. */
    public static Kernels get() {
        return CHOSEN;
    }

    /** The plain loops, which every JVM runs. */
    public static Kernels scalar() {
        return SCALAR;
    }

    private static Kernels choose() {
        if ("scalar".equals(System.getProperty("acne.kernels"))) {
            return SCALAR;
        }
        String obstacle = obstacle();
        if (!obstacle.isEmpty()) {
            LOG.warning(() -> "acne runs its scalar kernels, about three times slower: " + obstacle);
            return SCALAR;
        }
        return vector();
    }

    /** Why the SIMD twins cannot run, with the remedy; empty where they can. */
    private static String obstacle() {
        if (ModuleLayer.boot().findModule("jdk.incubator.vector").isEmpty()) {
            return "the vector module is not there; start java with --add-modules jdk.incubator.vector";
        }
        int bits = VectorLanes.preferredBits();
        int needed = VectorLanes.neededBits();
        return bits >= needed ? "" : "this processor has " + bits + "-bit vectors, the SIMD kernels need " + needed;
    }

    /** Only reached where the module is there: these classes do not load without it. */
    private static Kernels vector() {
        return new Kernels(
                "simd-" + VectorLanes.S.vectorBitSize(),
                new VectorMatrixKernel(),
                new VectorUnitKernel(),
                new VectorExpKernel(),
                new VectorPoolKernel(),
                new VectorRampKernel());
    }
}
