package acne.tensor;

import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A fixed number of threads that work on the same task together, the caller being the first of them.
 *
 * <p>Tasks follow each other by microseconds, so a waiting thread spins for a short while and sleeps then; it never spins on a
 * core that another program could use.
 */
public final class Team implements AutoCloseable {
    /** One thread: the caller. */
    public static final Team ALONE = new Team(1);

    private static final int SPINS = 20_000;

    private final Thread[] others;
    private volatile @Nullable IntConsumer task;
    private volatile int round;
    private final java.util.concurrent.atomic.AtomicInteger unfinished =
            new java.util.concurrent.atomic.AtomicInteger();
    private volatile @Nullable Throwable failure;
    private volatile @Nullable Thread caller;
    private volatile boolean closed;

    private Team(int size) {
        others = new Thread[size - 1];
        for (int i = 0; i < others.length; i++) {
            int rank = i + 1;
            others[i] = new Thread(() -> follow(rank), "acne-team-" + rank);
            others[i].setDaemon(true);
            others[i].start();
        }
    }

    /** A team of so many threads. */
    public static Team of(int threads) {
        if (threads < 1) {
            throw new IllegalArgumentException("need at least one thread, got " + threads);
        }
        return threads == 1 ? ALONE : new Team(threads);
    }

    public int size() {
        return others.length + 1;
    }

    /** Runs the task once on each thread with its rank from 0 to size - 1, and returns when all are done. */
    public synchronized void run(IntConsumer newTask) {
        if (others.length == 0) {
            newTask.accept(0);
            return;
        }
        if (closed) {
            throw new IllegalStateException("the team is closed");
        }
        caller = Thread.currentThread();
        failure = null;
        task = newTask;
        unfinished.set(others.length);
        round++; // only the caller writes it, under the lock
        for (Thread other : others) {
            LockSupport.unpark(other);
        }
        work(newTask, 0);
        waitForOthers();
        Throwable failed = failure;
        if (failed != null) {
            throw new IllegalStateException("a thread of the team failed: " + failed, failed);
        }
    }

    private void waitForOthers() {
        int spins = 0;
        while (unfinished.get() > 0) {
            if (spins++ < SPINS) {
                Thread.onSpinWait();
            } else {
                LockSupport.parkNanos(this, 50_000);
            }
        }
    }

    private void follow(int rank) {
        int seen = 0;
        while (!closed) {
            int spins = 0;
            while (round == seen && !closed) {
                if (spins++ < SPINS) {
                    Thread.onSpinWait();
                } else {
                    LockSupport.park(this);
                }
            }
            IntConsumer current = task;
            if (closed || current == null) {
                return;
            }
            seen = round;
            work(current, rank);
            if (unfinished.decrementAndGet() == 0) {
                LockSupport.unpark(caller);
            }
        }
    }

    private void work(IntConsumer current, int rank) {
        try {
            current.accept(rank);
        } catch (Throwable t) {
            failure = t;
        }
    }

    /** Ends the threads. */
    @Override
    public void close() {
        if (others.length > 0) {
            closed = true;
            for (Thread other : others) {
                LockSupport.unpark(other);
            }
        }
    }
}
