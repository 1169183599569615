package acne.tensor;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A fixed number of threads that work on the same task together, the caller being the first of them.
 *
 * <p>A task comes in numbered parts. Each thread takes the next part that nobody has taken, so that a thread which gets no core
 * on a busy machine, or a slow one, delays little: the others do its share. Every other thread begins at the last part, so that
 * from task to task most parts stay with the thread that has their data in its cache. What a part computes must not depend on who
 * computes it.
 *
 * <p>Tasks follow each other by microseconds, so a waiting thread spins for a short while and sleeps then.
 */
public final class Team implements AutoCloseable {
    /** One thread: the caller. */
    public static final Team ALONE = new Team(1);

    /** Bits of a number of parts in a ticket. */
    private static final int BITS = 15;

    private static final int MOST_PARTS = (1 << BITS) - 1;
    private static final int NUMBER_AT = 3 * BITS;
    private static final int SPINS = 20_000;
    private static final int YIELD_EVERY = 64;
    private static final long NAP_NANOS = 20_000;

    private final Thread[] others;

    /**
     * The number of the task (19 bits), its parts (15), and how many of them are taken from the front (15) and from the back (15):
     * taking a part checks all in one step.
     */
    private final AtomicLong ticket = new AtomicLong();

    private final AtomicInteger finished = new AtomicInteger();
    private volatile @Nullable IntConsumer task;
    private volatile @Nullable Throwable failure;
    private volatile boolean closed;

    private Team(int size) {
        others = new Thread[size - 1];
        for (int i = 0; i < others.length; i++) {
            boolean fromBack = i % 2 == 0;
            others[i] = new Thread(() -> follow(fromBack), "acne-team-" + (i + 1));
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

    /**
     * Runs the parts 0 to count - 1 of a task, each once, and returns when all are done. What a part throws reaches the caller as it is,
     * whichever thread it was on.
     */
    public void run(int count, IntConsumer newTask) {
        if (others.length == 0 || count <= 1) {
            for (int part = 0; part < count; part++) {
                newTask.accept(part);
            }
            return;
        }
        share(count, newTask);
    }

    private synchronized void share(int count, IntConsumer newTask) {
        if (count > MOST_PARTS) {
            throw new IllegalArgumentException("need at most " + MOST_PARTS + " parts, got " + count);
        }
        if (closed) {
            throw new IllegalStateException("the team is closed");
        }
        failure = null;
        finished.set(0);
        task = newTask;
        long next = number() + 1 << NUMBER_AT | (long) count << 2 * BITS;
        ticket.set(next);
        for (Thread other : others) {
            LockSupport.unpark(other);
        }
        work(next >>> NUMBER_AT, false);
        waitFor(count);
        Throwable failed = failure;
        if (failed instanceof Error error) {
            throw error;
        }
        if (failed instanceof RuntimeException exception) {
            throw exception;
        }
    }

    private void waitFor(int count) {
        int spins = 0;
        while (finished.get() < count) {
            if (spins++ < SPINS) {
                spin(spins);
            } else {
                LockSupport.parkNanos(this, NAP_NANOS);
            }
        }
    }

    /** Waits a moment; where the thread that is waited for shares this core, yielding lets it go on. */
    private static void spin(int spins) {
        if (spins % YIELD_EVERY == 0) {
            Thread.yield();
        } else {
            Thread.onSpinWait();
        }
    }

    private long number() {
        return ticket.get() >>> NUMBER_AT;
    }

    private void follow(boolean fromBack) {
        long seen = 0;
        while (!closed) {
            int spins = 0;
            while (number() == seen && !closed) {
                if (spins++ < SPINS) {
                    spin(spins);
                } else {
                    LockSupport.park(this);
                }
            }
            seen = number();
            work(seen, fromBack);
        }
    }

    /** Takes parts of the given task until none is left, or another task has begun. */
    private void work(long number, boolean fromBack) {
        while (true) {
            long current = ticket.get();
            int count = (int) (current >>> 2 * BITS) & MOST_PARTS;
            int front = (int) (current >>> BITS) & MOST_PARTS;
            int back = (int) current & MOST_PARTS;
            if (current >>> NUMBER_AT != number || front + back >= count) {
                return;
            }
            if (ticket.compareAndSet(current, current + (fromBack ? 1 : 1 << BITS))) {
                // The caller waits for this part, so task is still the one it belongs to.
                runPart(fromBack ? count - 1 - back : front);
            }
        }
    }

    private void runPart(int part) {
        try {
            IntConsumer current = task;
            if (current != null) {
                current.accept(part);
            }
        } catch (Throwable t) {
            failure = t;
        } finally {
            finished.incrementAndGet();
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
