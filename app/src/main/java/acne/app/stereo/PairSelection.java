package acne.app.stereo;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Which pairs of a scene, and which of their matches, methods without learned weights get to see.
 *
 * @param ratio limit of the ratio test; 1 keeps all mutual matches
 * @param stride only every so many-th pair is taken
 */
public record PairSelection(double ratio, int stride) {
    public PairSelection {
        if (!(ratio > 0 && ratio <= 1)) {
            throw new IllegalArgumentException("--ratio: need a number above 0 and at most 1, got " + ratio);
        }
        if (stride < 1) {
            throw new IllegalArgumentException("--stride: need at least 1, got " + stride);
        }
    }

    /** The indices of the pairs of a scene that has so many. */
    public List<Integer> of(int pairCount) {
        return IntStream.iterate(0, p -> p < pairCount, p -> p + stride).boxed().toList();
    }
}
