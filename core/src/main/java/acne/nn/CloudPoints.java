package acne.nn;

import acne.data.PointCloud;
import acne.tensor.Clouds;
import java.util.List;

/**
 * Point clouds as the array that networks read.
 *
 * @param clouds how the rows are divided
 * @param coordinates rows x dimensions
 */
public record CloudPoints(Clouds clouds, float[] coordinates, int dimensions) {
    public static CloudPoints of(List<PointCloud> sets) {
        Clouds clouds = Clouds.of(sets.stream().mapToInt(PointCloud::size).toArray());
        int dimensions = sets.get(0).dimensions();
        float[] coordinates = new float[Math.multiplyExact(clouds.rows(), dimensions)];
        for (int i = 0; i < sets.size(); i++) {
            if (sets.get(i).dimensions() != dimensions) {
                throw new IllegalArgumentException("need clouds of as many coordinates: cloud 0 has " + dimensions
                        + ", cloud " + i + " has " + sets.get(i).dimensions());
            }
            sets.get(i).writeTo(coordinates, dimensions * clouds.start(i));
        }
        return new CloudPoints(clouds, coordinates, dimensions);
    }
}
