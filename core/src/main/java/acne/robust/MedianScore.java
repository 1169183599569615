package acne.robust;

import acne.math.Selection;

/** The median of the squared residuals; needs no threshold but fails with more than half outliers. */
final class MedianScore implements Score {
    /** Takes a median of absolute residuals to the standard deviation of a normal distribution. */
    static final double TO_SIGMA = 1.4826;

    private final double[] work;

    MedianScore(int size) {
        this.work = new double[size];
    }

    @Override
    public double of(double[] squaredResiduals, int n) {
        System.arraycopy(squaredResiduals, 0, work, 0, n);
        return Selection.kthSmallest(work, n, n / 2);
    }
}
