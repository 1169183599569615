package acne.bench.colmap;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/** The real COLMAP. */
final class RealColmap {
    private RealColmap() {}

    /** Its programs; the test is skipped where it is not installed. */
    static Programs require(Path log) {
        Optional<Path> colmap = Programs.findColmap();
        Assumptions.assumeTrue(colmap.isPresent(), "needs COLMAP on the search path: apt-get install colmap");
        return new Programs(colmap.orElseThrow(), log);
    }
}
