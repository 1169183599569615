package acne.robust;

import acne.math.Selection;

/** The median of the squared residuals; needs no threshold but fails with more than half outliers. */
final class MedianScore implements Score {
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
