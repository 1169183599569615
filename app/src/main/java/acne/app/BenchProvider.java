package acne.app;

/**
 * One benchmark of the verb {@code bench}, found through {@link java.util.ServiceLoader}.
 *
 * <p>The bench module carries other engines to compare with, so the command line knows it through this interface only: a
 * module adds a benchmark by naming its provider in {@code META-INF/services/acne.app.BenchProvider}.
 */
public interface BenchProvider {
    /** A new picocli command object, annotated with the benchmark's name. */
    Object command();
}
