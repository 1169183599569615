package acne.io.dataset;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Steps that do not depend on each other, run by several threads; results come in order. */
final class ParallelSteps {
    private final int threads;

    ParallelSteps(int threads) {
        this.threads = threads;
    }

    /** One step. */
    interface Step<T> {
        T run(int index) throws IOException;
    }

    /** The results of steps 0 to count - 1; {@code progress} is told of each. */
    <T> List<T> run(int count, Step<T> step, Runnable progress) throws IOException {
        ExecutorService workers = Executors.newFixedThreadPool(threads);
        try {
            List<Future<T>> running = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                int index = i;
                running.add(workers.submit(() -> step.run(index)));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> future : running) {
                results.add(future.get());
                progress.run();
            }
            return results;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException cause) {
                throw cause;
            }
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        } finally {
            workers.shutdownNow();
        }
    }
}
