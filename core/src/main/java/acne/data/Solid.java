package acne.data;

import java.util.random.RandomGenerator;

/** Surfaces with a formula, upright along the second axis and within the unit sphere, of which points are drawn. */
public enum Solid {
    SPHERE {
        @Override
        void draw(RandomGenerator random, double[] point) {
            double y = 2 * random.nextDouble() - 1;
            ring(Math.sqrt(1 - y * y), y, random, point);
        }
    },
    CONE {
        @Override
        void draw(RandomGenerator random, double[] point) {
            // The area grows with the distance from the tip.
            double down = Math.sqrt(random.nextDouble());
            ring(0.6 * down, 0.8 - 1.6 * down, random, point);
        }
    },
    CYLINDER {
        @Override
        void draw(RandomGenerator random, double[] point) {
            ring(0.6, 1.6 * random.nextDouble() - 0.8, random, point);
        }
    },
    TORUS {
        @Override
        void draw(RandomGenerator random, double[] point) {
            double around = 2 * Math.PI * random.nextDouble();
            ring(0.7 + 0.3 * Math.cos(around), 0.3 * Math.sin(around), random, point);
        }
    };

    abstract void draw(RandomGenerator random, double[] point);

    /** A point at a random angle of a horizontal ring. */
    private static void ring(double radius, double height, RandomGenerator random, double[] point) {
        double angle = 2 * Math.PI * random.nextDouble();
        point[0] = radius * Math.cos(angle);
        point[1] = height;
        point[2] = radius * Math.sin(angle);
    }

    /** So many points of the surface. */
    public PointCloud cloud(int points, RandomGenerator random) {
        float[] rows = new float[3 * points];
        double[] point = new double[3];
        for (int i = 0; i < points; i++) {
            draw(random, point);
            for (int axis = 0; axis < 3; axis++) {
                rows[3 * i + axis] = (float) point[axis];
            }
        }
        return PointCloud.trusted(3, rows);
    }
}
