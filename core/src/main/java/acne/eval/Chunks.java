package acne.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Items of a benchmark, worked on by several threads in chunks: long enough to make hand-over free, short enough to balance.
 *
 * @param count of the items
 * @param size of a chunk
 */
record Chunks(int count, int size) {
    /** Works on the items from one index to another. */
    interface Work {
        void on(int from, int to);
    }

    /** Number of chunks. */
    int chunks() {
        return (count + size - 1) / size;
    }

    /** Runs all chunks; {@code onChunk} is called after each. */
    void run(int threads, Work work, Runnable onChunk) {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> tasks = new ArrayList<>();
            for (int start = 0; start < count; start += size) {
                int from = start;
                tasks.add(pool.submit(() -> {
                    work.on(from, Math.min(count, from + size));
                    onChunk.run();
                }));
            }
            await(tasks);
        } finally {
            pool.shutdownNow();
        }
    }

    private static void await(List<Future<?>> tasks) {
        try {
            for (Future<?> task : tasks) {
                task.get();
            }
        } catch (ExecutionException e) {
            // What the work says itself is the best word, and too little memory has one elsewhere.
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof RuntimeException mistake ? mistake : new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
