package acne.nn;

import acne.data.Points2;
import acne.tensor.Clouds;
import java.util.List;

/**
 * Clouds of points of the plane as the arrays that networks and the line solver read.
 *
 * @param clouds how the rows are divided
 * @param coordinates rows x 2
 * @param homogeneous [x, y, 1] in double, rows x 3
 */
public record LinePoints(Clouds clouds, float[] coordinates, double[] homogeneous) {
    public static LinePoints of(List<Points2> sets) {
        Clouds clouds = Clouds.of(sets.stream().mapToInt(Points2::size).toArray());
        LinePoints points = new LinePoints(clouds, new float[2 * clouds.rows()], new double[3 * clouds.rows()]);
        for (int i = 0; i < clouds.count(); i++) {
            points.put(sets.get(i), clouds.start(i));
        }
        return points;
    }

    private void put(Points2 from, int start) {
        from.writeTo(coordinates, 2 * start);
        for (int i = 0; i < from.size(); i++) {
            homogeneous[3 * (start + i)] = from.x(i);
            homogeneous[3 * (start + i) + 1] = from.y(i);
            homogeneous[3 * (start + i) + 2] = 1;
        }
    }
}
