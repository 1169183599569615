package acne.tensor;

import java.util.ArrayList;
import java.util.List;

/** Float arrays that are used again and again, so that a step allocates nothing once the largest shapes have been seen. */
final class FloatPool {
    /** Lengths are rounded up, so that clouds of slightly different size share arrays. */
    private static final int GRAIN = 1024;

    private final List<float[]> free = new ArrayList<>();

    /** An array of at least this length with any content. */
    float[] take(int length) {
        int best = -1;
        for (int i = 0; i < free.size(); i++) {
            int candidate = free.get(i).length;
            if (candidate >= length && (best < 0 || candidate < free.get(best).length)) {
                best = i;
            }
        }
        if (best < 0) {
            return new float[Math.multiplyExact(Math.floorDiv(Math.max(length, 1) - 1, GRAIN) + 1, GRAIN)];
        }
        float[] found = free.get(best);
        float[] last = free.remove(free.size() - 1);
        if (best < free.size()) {
            free.set(best, last);
        }
        return found;
    }

    void give(float[] array) {
        if (array.length > 0) {
            free.add(array);
        }
    }
}
