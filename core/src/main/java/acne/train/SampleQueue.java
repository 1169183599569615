package acne.train;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.LongFunction;

/**
 * Batches made ahead of time by a thread of their own, in order.
 *
 * @param <S> one training sample
 */
final class SampleQueue<S> implements AutoCloseable {
    private static final int AHEAD = 4;

    private final LongFunction<S> stream;
    private final int batch;
    private final BlockingQueue<Batch<S>> ready = new LinkedBlockingQueue<>(AHEAD);
    private final Thread maker;

    /** The samples of one iteration, or why they could not be made. */
    private record Batch<S>(List<S> samples, Optional<Throwable> failure) {}

    /** Batches of the samples that a stream has at successive indices. */
    SampleQueue(LongFunction<S> stream, int batch, int firstIteration) {
        this.stream = stream;
        this.batch = batch;
        maker = new Thread(() -> make(firstIteration), "acne-samples");
        maker.setDaemon(true);
        maker.start();
    }

    private void make(int firstIteration) {
        try {
            for (long iteration = firstIteration; ; iteration++) {
                ready.put(batch(iteration));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // closed
        }
    }

    private Batch<S> batch(long iteration) {
        List<S> samples = new ArrayList<>(batch);
        try {
            for (int i = 0; i < batch; i++) {
                samples.add(stream.apply(iteration * batch + i));
            }
            return new Batch<>(samples, Optional.empty());
        } catch (RuntimeException | Error e) {
            // An error too: whoever waits for samples would wait for ever.
            return new Batch<>(List.of(), Optional.of(e));
        }
    }

    /** The samples of the next iteration. */
    List<S> next() throws InterruptedException {
        Batch<S> next = ready.take();
        if (next.failure.isPresent()) {
            Throwable failure = next.failure.get();
            if (failure instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) failure;
        }
        return next.samples;
    }

    @Override
    public void close() {
        maker.interrupt();
    }
}
