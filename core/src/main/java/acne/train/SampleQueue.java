package acne.train;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Batches made ahead of time by a thread of their own, in order.
 *
 * @param <S> one training sample
 */
final class SampleQueue<S> implements AutoCloseable {
    private static final int AHEAD = 4;

    private final Objective<S> objective;
    private final int batch;
    private final BlockingQueue<Batch<S>> ready = new LinkedBlockingQueue<>(AHEAD);
    private final Thread maker;

    /** The samples of one iteration, or why they could not be made. */
    private record Batch<S>(List<S> samples, RuntimeException failure) {}

    private static final RuntimeException NONE = new IllegalStateException("no failure");

    SampleQueue(Objective<S> objective, int batch, int firstIteration) {
        this.objective = objective;
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
                samples.add(objective.sample(iteration * batch + i));
            }
            return new Batch<>(samples, NONE);
        } catch (RuntimeException e) {
            return new Batch<>(List.of(), e);
        }
    }

    /** The samples of the next iteration. */
    List<S> next() throws InterruptedException {
        Batch<S> next = ready.take();
        if (next.failure != NONE) {
            throw next.failure;
        }
        return next.samples;
    }

    @Override
    public void close() {
        maker.interrupt();
    }
}
