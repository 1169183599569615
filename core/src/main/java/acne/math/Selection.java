package acne.math;

/** The k-th smallest of some values by quickselect, in linear time on average. */
public final class Selection {
    private Selection() {}

    /** The k-th smallest of the first n values, k from 0; reorders them. */
    public static double kthSmallest(double[] values, int n, int k) {
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
                    double swapped = values[i];
                    values[i++] = values[j];
                    values[j--] = swapped;
                }
            }
            if (k <= j) {
                high = j;
            } else if (k >= i) {
                low = i;
            } else {
                break;
            }
        }
        return values[k];
    }

    /** Reorders indices [from, to) so that those before the k-th have keys no larger than those from it on. */
    public static void partition(int[] indices, double[] keys, int from, int to, int k) {
        int low = from;
        int high = to - 1;
        while (low < high) {
            double pivot = keys[indices[(low + high) >>> 1]];
            int i = low;
            int j = high;
            while (i <= j) {
                while (keys[indices[i]] < pivot) {
                    i++;
                }
                while (keys[indices[j]] > pivot) {
                    j--;
                }
                if (i <= j) {
                    int swapped = indices[i];
                    indices[i++] = indices[j];
                    indices[j--] = swapped;
                }
            }
            if (k <= j) {
                high = j;
            } else if (k >= i) {
                low = i;
            } else {
                return;
            }
        }
    }
}
