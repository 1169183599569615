package acne.tensor.kernel;

/** What the compiler of this JVM makes of the vector code; the bits of the results do not depend on it. */
final class JitCompiler {
    /**
     * Whether it keeps a dozen vectors and their masks in registers. Before JDK 22 it spills them, or puts masks on the heap.
     */
    static final boolean KEEPS_MANY_VECTORS = Runtime.version().feature() >= 22;

    private JitCompiler() {}
}
