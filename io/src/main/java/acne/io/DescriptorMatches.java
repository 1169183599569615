package acne.io;

/**
 * The nearest neighbour in image 2 of every descriptor of image 1.
 *
 * @param nearest index of the nearest descriptor in image 2, one a descriptor of image 1
 * @param ratio distance to the nearest over distance to the second nearest, 0 to 1; 1 where there is no second
 * @param mutual whether the descriptor of image 1 is in turn the nearest of its neighbour
 */
public record DescriptorMatches(int[] nearest, float[] ratio, boolean[] mutual) {
    public DescriptorMatches {
        if (nearest.length != ratio.length || nearest.length != mutual.length) {
            throw new IllegalArgumentException("need one nearest, ratio and mutual a descriptor: " + nearest.length
                    + ", " + ratio.length + ", " + mutual.length);
        }
    }

    /** Number of matches, which is the number of descriptors of image 1. */
    public int size() {
        return nearest.length;
    }
}
