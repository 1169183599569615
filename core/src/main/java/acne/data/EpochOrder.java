package acne.data;

/**
 * The order in which an endless stream visits a set: every sample once an epoch, each epoch in a random order of its own.
 *
 * <p>Index {@code i} of a seed is always the same sample, whatever was asked before and by which thread.
 */
final class EpochOrder {
    private final int size;
    private final long seed;
    private volatile Epoch last;

    private record Epoch(long number, int[] order) {}

    EpochOrder(int size, long seed) {
        this.size = size;
        this.seed = seed;
        last = epoch(0);
    }

    int at(long index) {
        long number = Math.floorDiv(index, (long) size);
        Epoch epoch = last;
        if (epoch.number != number) {
            epoch = epoch(number);
            last = epoch;
        }
        return epoch.order[Math.floorMod(index, size)];
    }

    private Epoch epoch(long number) {
        return new Epoch(number, Permutation.of(size, SampleRandom.of(~seed, number)));
    }
}
