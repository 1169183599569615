package acne.app;

import acne.model.AtomicFile;
import acne.model.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that every verb has. */
public final class CommonOptions {
    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec command;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "seed of everything random (default: 0, in training that of the experiment)")
    private @Nullable Long seed;

    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--json", paramLabel = "FILE", description = "also write the result to FILE as JSON")
    private @Nullable Path json;

    public long seed() {
        return seed == null ? 0 : seed;
    }

    /** The seed, where one was given. */
    OptionalLong givenSeed() {
        return seed == null ? OptionalLong.empty() : OptionalLong.of(seed);
    }

    public int threads() {
        return threads;
    }

    @Option(names = "--threads", paramLabel = "N", description = "worker threads (default: all cores)")
    void setThreads(int threads) {
        if (threads < 1 || threads > 1024) {
            throw new ParameterException(
                    Objects.requireNonNull(command).commandLine(), "--threads: need 1 to 1024, got " + threads);
        }
        this.threads = threads;
    }

    /** Writes the result where {@code --json} asks for it, and nothing without that option. */
    public void writeJson(Map<String, ?> result) {
        if (json == null) {
            return;
        }
        try {
            AtomicFile.write(json, out -> out.write(Json.writePretty(result).getBytes(StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw InputException.of("--json: cannot write " + json, e);
        }
    }
}
