package acne.eval;

/**
 * How many clouds of a test set were classified right.
 *
 * @param clouds number of clouds
 * @param accuracy share of the clouds whose class was found
 * @param classAccuracy mean of that share over the classes that the set has
 */
public record CloudScores(int clouds, double accuracy, double classAccuracy) {
    /** The scores of predicted classes, given the true ones. */
    public static CloudScores of(int[] predicted, int[] truth, int classes) {
        if (truth.length == 0 || predicted.length != truth.length) {
            throw new IllegalArgumentException("need one prediction a cloud, at least one: " + predicted.length
                    + " predictions, " + truth.length + " clouds");
        }
        int[] count = new int[classes];
        int[] right = new int[classes];
        for (int i = 0; i < truth.length; i++) {
            count[truth[i]]++;
            right[truth[i]] += predicted[i] == truth[i] ? 1 : 0;
        }
        int all = 0;
        int present = 0;
        double shares = 0;
        for (int c = 0; c < classes; c++) {
            all += right[c];
            present += count[c] > 0 ? 1 : 0;
            shares += count[c] > 0 ? (double) right[c] / count[c] : 0;
        }
        return new CloudScores(truth.length, (double) all / truth.length, shares / present);
    }
}
