package acne.io;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** The folder of shared data, beside the project or where {@code ACNE_DATA} says. */
final class SharedData {
    private SharedData() {}

    /** A file or folder of it; the test is skipped where it is absent. */
    static Path require(String name) {
        String folder = System.getenv("ACNE_DATA");
        Path path = Path.of(folder == null ? "../../shared/data" : folder).resolve(name);
        Assumptions.assumeTrue(Files.exists(path), () -> "needs the shared data: " + path);
        return path;
    }
}
