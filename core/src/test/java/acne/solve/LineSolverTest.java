package acne.solve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.LineCloud;
import acne.data.LineGenerator;
import acne.data.Points2;
import acne.geometry.Line;
import acne.math.Vec3;
import org.junit.jupiter.api.Test;

class LineSolverTest {
    @Test
    void trueLabelsGiveTheTrueLine() {
        LineGenerator generator = new LineGenerator(LineGenerator.Options.paper(0.8), 5);
        for (int i = 0; i < 100; i++) {
            LineCloud cloud = generator.cloud(i);
            double[] weights = new double[cloud.size()];
            for (int k = 0; k < weights.length; k++) {
                Vec3 point = new Vec3(cloud.points().x(k), cloud.points().y(k), 1);
                weights[k] = Math.abs(cloud.theta().dot(point)) < 1e-9 ? 1 : 0;
            }
            Vec3 theta = LineSolver.theta(cloud.points(), weights);
            assertEquals(1, Math.abs(theta.dot(cloud.theta())), 1e-12);
            assertEquals(1, theta.norm(), 1e-12);
        }
    }

    /** Rows [0,0,1], [1,0,1] and [0,1,1] with weight 2: the Gram matrix is known, and so is its determinant equation. */
    @Test
    void weightsEnterSquared() {
        Points2 points = Points2.of(new double[][] {{0, 0}, {1, 0}, {0, 1}});
        double[] weights = {1, 1, 2};
        Vec3 v = LineSolver.theta(points, weights);
        // C = [1 0 1; 0 4 4; 1 4 6]: the residual of C v = lambda v vanishes for lambda = v.Cv.
        Vec3 cv = new Vec3(v.x() + v.z(), 4 * v.y() + 4 * v.z(), v.x() + 4 * v.y() + 6 * v.z());
        double lambda = v.dot(cv);
        assertEquals(0, cv.minus(v.times(lambda)).norm(), 1e-12);
        assertTrue(lambda < 0.4, "lambda " + lambda);
    }

    @Test
    void undeterminedLineIsNothing() {
        Points2 equal = Points2.of(new double[][] {{0.3, 0.7}, {0.3, 0.7}, {0.3, 0.7}});
        assertTrue(LineSolver.solve(equal, new double[] {1, 1, 1}).isEmpty());
        assertTrue(LineSolver.solve(equal, new double[3]).isEmpty());
        assertTrue(OrthogonalRegression.solve(equal).isEmpty());
        assertTrue(OrthogonalRegression.solve(equal, new double[3]).isEmpty());
        assertTrue(OrthogonalRegression.solve(Points2.of(new double[0][])).isEmpty());
    }

    @Test
    void refusesBadWeights() {
        Points2 two = Points2.of(new double[][] {{0, 0}, {1, 1}});
        assertEquals(
                "need one weight per point: 2 points, 1 weights",
                assertThrows(IllegalArgumentException.class, () -> LineSolver.theta(two, new double[1]))
                        .getMessage());
        assertThrows(IllegalArgumentException.class, () -> LineSolver.theta(two, new double[] {1, -1}));
        assertThrows(IllegalArgumentException.class, () -> LineSolver.theta(two, new double[] {1, Double.NaN}));
    }

    /** Points (-1,0), (1,0), (0,3): the scatter is diagonal with 2 along x and 6 along y, the centroid (0,1). */
    @Test
    void orthogonalRegressionFollowsTheMainAxis() {
        Points2 points = Points2.of(new double[][] {{-1, 0}, {1, 0}, {0, 3}});
        assertEquals(new Line(1, 0, 0), OrthogonalRegression.solve(points).orElseThrow());
    }

    @Test
    void orthogonalRegressionMovesWithThePoints() {
        Points2 near = Points2.of(new double[][] {{0, 0}, {1, 1.25}, {2, 1.75}, {3, 3}});
        Points2 far = Points2.of(new double[][] {{5000, 0}, {5001, 1.25}, {5002, 1.75}, {5003, 3}});
        Line a = OrthogonalRegression.solve(near).orElseThrow();
        Line b = OrthogonalRegression.solve(far).orElseThrow();
        assertEquals(a.slope().orElseThrow(), b.slope().orElseThrow(), 1e-12);
        assertEquals(a.distance(1, 2), b.distance(5001, 2), 1e-9);
    }
}
