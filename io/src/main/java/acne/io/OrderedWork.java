package acne.io;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Work on its way through several threads: one thread puts it in and takes the results out, in the same order.
 *
 * <p>Only so much is under way at once, so that memory does not grow with the amount of work.
 */
public final class OrderedWork<T> implements AutoCloseable {
    private static final int UNDER_WAY_A_THREAD = 16;

    private final ExecutorService workers;
    private final int capacity;
    private final Sink<T> sink;
    private final Deque<Future<T>> underWay = new ArrayDeque<>();

    /** Takes a result. */
    public interface Sink<T> {
        void accept(T result) throws IOException;
    }

    public OrderedWork(int threads, Sink<T> sink) {
        this.workers = Executors.newFixedThreadPool(threads);
        this.capacity = threads * UNDER_WAY_A_THREAD;
        this.sink = sink;
    }

    /** Puts work in, and takes the oldest result out where too much is under way. */
    public void put(Callable<T> work) throws IOException {
        if (underWay.size() == capacity) {
            take();
        }
        underWay.add(workers.submit(work));
    }

    /** Waits for all that is under way. */
    public void drain() throws IOException {
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
            if (e.getCause() instanceof IOException cause) {
                throw cause;
            }
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        }
    }

    /** Ends the threads; what is under way is dropped. */
    @Override
    public void close() {
        workers.shutdownNow();
    }
}
