package acne.robust;

/** The order of values from the largest to the smallest; equal ones keep their order. */
final class DescendingOrder {
    private DescendingOrder() {}

    /** The indices of the values, that of the largest first: a merge sort without objects. */
    static int[] of(double[] values) {
        int[] from = new int[values.length];
        int[] to = new int[values.length];
        for (int i = 0; i < from.length; i++) {
            from[i] = i;
        }
        for (int width = 1; width < from.length; width *= 2) {
            for (int start = 0; start < from.length; start += 2 * width) {
                merge(
                        values,
                        from,
                        start,
                        Math.min(start + width, from.length),
                        Math.min(start + 2 * width, from.length),
                        to);
            }
            int[] merged = to;
            to = from;
            from = merged;
        }
        return from;
    }

    /** Merges the sorted runs from start to middle and from middle to end. */
    private static void merge(double[] values, int[] from, int start, int middle, int end, int[] to) {
        int left = start;
        int right = middle;
        for (int k = start; k < end; k++) {
            boolean first = right >= end || left < middle && values[from[left]] >= values[from[right]];
            to[k] = first ? from[left++] : from[right++];
        }
    }
}
