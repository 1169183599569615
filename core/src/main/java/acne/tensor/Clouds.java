package acne.tensor;

import java.util.Arrays;

/** How the rows of a feature map are divided into clouds: cloud i owns the rows from start(i) to end(i). */
public final class Clouds {
    private final int[] offsets;

    private Clouds(int[] offsets) {
        this.offsets = offsets;
    }

    /** One cloud of so many points. */
    public static Clouds single(int points) {
        return of(points);
    }

    /** Clouds of these numbers of points, at least one each. */
    public static Clouds of(int... points) {
        if (points.length == 0) {
            throw new IllegalArgumentException("need at least one cloud");
        }
        int[] offsets = new int[points.length + 1];
        for (int i = 0; i < points.length; i++) {
            if (points[i] < 1) {
                throw new IllegalArgumentException("need at least one point a cloud: cloud " + i + " has " + points[i]);
            }
            offsets[i + 1] = Math.addExact(offsets[i], points[i]);
        }
        return new Clouds(offsets);
    }

    public int count() {
        return offsets.length - 1;
    }

    public int start(int cloud) {
        return offsets[cloud];
    }

    public int end(int cloud) {
        return offsets[cloud + 1];
    }

    public int points(int cloud) {
        return end(cloud) - start(cloud);
    }

    /** The points of the largest cloud. */
    int largest() {
        int largest = 0;
        for (int cloud = 0; cloud < count(); cloud++) {
            largest = Math.max(largest, points(cloud));
        }
        return largest;
    }

    /** All rows together. */
    public int rows() {
        return offsets[offsets.length - 1];
    }

    @Override
    public String toString() {
        return "Clouds" + Arrays.toString(offsets);
    }
}
