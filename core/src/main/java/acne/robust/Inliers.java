package acne.robust;

/** The data whose squared residual lies below a limit. */
final class Inliers {
    private Inliers() {}

    static int count(double[] squared, double limit) {
        int count = 0;
        for (double value : squared) {
            count += value < limit ? 1 : 0;
        }
        return count;
    }

    static boolean[] select(double[] squared, double limit) {
        boolean[] inliers = new boolean[squared.length];
        for (int i = 0; i < squared.length; i++) {
            inliers[i] = squared[i] < limit;
        }
        return inliers;
    }
}
