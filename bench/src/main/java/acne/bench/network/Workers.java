package acne.bench.network;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;

/** Threads that each do their own part of a step. */
final class Workers implements AutoCloseable {
    private final ExecutorService executor;
    private final int count;

    Workers(int count) {
        this.count = count;
        executor = Executors.newFixedThreadPool(count);
    }

    int count() {
        return count;
    }

    /** Runs the task once for each rank from 0 to count - 1, and returns when all are done. */
    void run(IntConsumer task) {
        List<Future<?>> futures = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int rank = i;
            futures.add(executor.submit(() -> task.accept(rank)));
        }
        try {
            for (Future<?> future : futures) {
                future.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("a worker failed: " + e.getCause(), e.getCause());
        }
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
