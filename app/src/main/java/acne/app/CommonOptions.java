package acne.app;

import acne.model.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that every verb has. */
public final class CommonOptions {
    @Option(names = "--seed", paramLabel = "N", description = "seed of everything random (default: ${DEFAULT-VALUE})")
    private long seed = 0;

    @Option(names = "--threads", paramLabel = "N", description = "worker threads (default: all cores)")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--json", paramLabel = "FILE", description = "also write the result to FILE as JSON")
    private @Nullable Path json;

    public long seed() {
        return seed;
    }

    public int threads() {
        if (threads < 1 || threads > 1024) {
            throw new InputException("--threads: need 1 to 1024, got " + threads);
        }
        return threads;
    }

    /** Writes the result where {@code --json} asks for it, and nothing without that option. */
    public void writeJson(Map<String, ?> result) {
        if (json == null) {
            return;
        }
        try {
            Path parent = json.toAbsolutePath().getParent();
            if (parent != null) {
                Files.createDirectories(parent);
            }
            Files.writeString(json, Json.writePretty(result));
        } catch (IOException e) {
            throw new InputException("--json: cannot write " + json + ": " + e.getMessage(), e);
        }
    }
}
