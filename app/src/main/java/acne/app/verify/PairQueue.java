package acne.app.verify;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Pairs on their way through the workers: one thread puts them in and takes them out in the same order.
 *
 * <p>Only so many are under way at once, so that memory does not grow with the collection.
 */
final class PairQueue<T> implements AutoCloseable {
    private static final int UNDER_WAY_A_THREAD = 16;

    private final ExecutorService workers;
    private final int capacity;
    private final Sink<T> sink;
    private final Deque<Future<T>> underWay = new ArrayDeque<>();

    /** Takes a finished pair. */
    interface Sink<T> {
        void accept(T result) throws IOException;
    }

    PairQueue(int threads, Sink<T> sink) {
        this.workers = Executors.newFixedThreadPool(threads);
        this.capacity = threads * UNDER_WAY_A_THREAD;
        this.sink = sink;
    }

    void put(Callable<T> work) throws IOException {
        if (underWay.size() == capacity) {
            take();
        }
        underWay.add(workers.submit(work));
    }

    /** Waits for all that is under way. */
    void drain() throws IOException {
        while (!underWay.isEmpty()) {
            take();
        }
    }

    private void take() throws IOException {
        try {
            sink.accept(underWay.remove().get());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        }
    }

    @Override
    public void close() {
        workers.shutdownNow();
    }
}
