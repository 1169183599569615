package acne.io;

import java.util.Arrays;

/** The matches of two images as hloc keeps them: for each keypoint of image 0 one of image 1, or -1, and a score. */
public final class HlocPair {
    private static final int NONE = -1;

    private final int[] matches0;
    private final Hdf5Type matchType;
    private final float[] scores;
    private final Hdf5Type scoreType;

    /** Scores are one a keypoint, or none at all. */
    HlocPair(int[] matches0, Hdf5Type matchType, float[] scores, Hdf5Type scoreType) {
        this.matches0 = matches0;
        this.matchType = matchType;
        this.scores = scores;
        this.scoreType = scoreType;
    }

    /** The matches alone: a keypoint of image 0, one of image 1, and so on. */
    public int[] matches() {
        int count = 0;
        int[] matches = new int[2 * matches0.length];
        for (int i = 0; i < matches0.length; i++) {
            if (matches0[i] != NONE) {
                matches[count++] = i;
                matches[count++] = matches0[i];
            }
        }
        return Arrays.copyOf(matches, count);
    }

    /** The same pair with only these matches left, given as in {@link #matches()}; the scores of the others are zero. */
    public HlocPair keeping(int[] matches) {
        int[] left = new int[matches0.length];
        Arrays.fill(left, NONE);
        float[] leftScores = new float[scores.length];
        for (int k = 0; k < matches.length; k += 2) {
            int keypoint = matches[k];
            left[keypoint] = matches[k + 1];
            if (scores.length > 0) {
                leftScores[keypoint] = scores[keypoint];
            }
        }
        return new HlocPair(left, matchType, leftScores, scoreType);
    }

    int[] matches0() {
        return matches0;
    }

    Hdf5Type matchType() {
        return matchType;
    }

    float[] scores() {
        return scores;
    }

    Hdf5Type scoreType() {
        return scoreType;
    }
}
