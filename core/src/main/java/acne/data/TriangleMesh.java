package acne.data;

import java.util.random.RandomGenerator;

/** A surface of triangles in space, of which points are drawn; immutable. */
public final class TriangleMesh {
    private final float[] vertices;
    private final int[] triangles;

    /** The area of all triangles up to each one. */
    private final double[] areas;

    private TriangleMesh(float[] vertices, int[] triangles, double[] areas) {
        this.vertices = vertices;
        this.triangles = triangles;
        this.areas = areas;
    }

    /** A mesh from rows of three coordinates and rows of three indices of these; the arrays are copied. */
    public static TriangleMesh of(float[] vertices, int[] triangles) {
        if (vertices.length % 3 != 0 || triangles.length % 3 != 0) {
            throw new IllegalArgumentException(
                    "need three values a row: " + vertices.length + " coordinates, " + triangles.length + " corners");
        }
        int count = vertices.length / 3;
        for (int i = 0; i < triangles.length; i++) {
            if (triangles[i] < 0 || triangles[i] >= count) {
                throw new IllegalArgumentException(
                        "triangle " + i / 3 + ": need corners from 0 to " + (count - 1) + ", got " + triangles[i]);
            }
        }
        for (int i = 0; i < vertices.length; i++) {
            if (!Float.isFinite(vertices[i])) {
                throw new IllegalArgumentException("vertex " + i / 3 + ": need finite coordinates, got " + vertices[i]);
            }
        }
        return new TriangleMesh(vertices.clone(), triangles.clone(), cumulated(vertices, triangles));
    }

    private static double[] cumulated(float[] v, int[] t) {
        double[] areas = new double[t.length / 3];
        double sum = 0;
        for (int i = 0; i < areas.length; i++) {
            double[] edge1 = edge(v, t[3 * i], t[3 * i + 1]);
            double[] edge2 = edge(v, t[3 * i], t[3 * i + 2]);
            double x = edge1[1] * edge2[2] - edge1[2] * edge2[1];
            double y = edge1[2] * edge2[0] - edge1[0] * edge2[2];
            double z = edge1[0] * edge2[1] - edge1[1] * edge2[0];
            sum += 0.5 * Math.sqrt(x * x + y * y + z * z);
            areas[i] = sum;
        }
        return areas;
    }

    private static double[] edge(float[] v, int from, int to) {
        double[] edge = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            edge[axis] = (double) v[3 * to + axis] - v[3 * from + axis];
        }
        return edge;
    }

    public int triangleCount() {
        return areas.length;
    }

    /** The corners as a cloud. */
    public PointCloud corners() {
        return PointCloud.of(3, vertices);
    }

    /** Whether the surface has an area that points can be drawn from. */
    public boolean hasArea() {
        return areas.length > 0 && areas[areas.length - 1] > 0 && Double.isFinite(areas[areas.length - 1]);
    }

    /** Points that are uniform on the surface: a triangle by its area, and a point of it. */
    public PointCloud sample(int points, RandomGenerator random) {
        if (!hasArea()) {
            throw new IllegalArgumentException(
                    "need a surface with an area, got " + areas.length + " triangles without");
        }
        float[] rows = new float[3 * points];
        for (int i = 0; i < points; i++) {
            int triangle = find(random.nextDouble() * areas[areas.length - 1]);
            double a = random.nextDouble();
            double b = random.nextDouble();
            if (a + b > 1) {
                a = 1 - a;
                b = 1 - b;
            }
            for (int axis = 0; axis < 3; axis++) {
                double p = corner(triangle, 0, axis);
                rows[3 * i + axis] =
                        (float) (p + a * (corner(triangle, 1, axis) - p) + b * (corner(triangle, 2, axis) - p));
            }
        }
        return PointCloud.trusted(3, rows);
    }

    private double corner(int triangle, int corner, int axis) {
        return vertices[3 * triangles[3 * triangle + corner] + axis];
    }

    /** The first triangle up to which the area exceeds the given one. */
    private int find(double area) {
        int low = 0;
        int high = areas.length - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (areas[middle] > area) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }
}
