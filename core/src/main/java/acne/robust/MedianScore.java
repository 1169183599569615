package acne.robust;

/** The median of the squared residuals; needs no threshold but fails with more than half outliers. */
final class MedianScore implements Score {
    private final double[] work;

    MedianScore(int size) {
        this.work = new double[size];
    }

    @Override
    public double of(double[] squaredResiduals, int n) {
        System.arraycopy(squaredResiduals, 0, work, 0, n);
        return select(work, n, n / 2);
    }

    /** The k-th smallest of the first n values, by quickselect; reorders them. */
    private static double select(double[] values, int n, int k) {
        int low = 0;
        int high = n - 1;
        while (low < high) {
            double pivot = values[(low + high) >>> 1];
            int i = low;
            int j = high;
            while (i <= j) {
                while (values[i] < pivot) {
                    i++;
                }
                while (values[j] > pivot) {
                    j--;
                }
                if (i <= j) {
                    double value = values[i];
                    values[i++] = values[j];
                    values[j--] = value;
                }
            }
            if (k <= j) {
                high = j;
            } else if (k >= i) {
                low = i;
            } else {
                return values[k];
            }
        }
        return values[k];
    }
}
