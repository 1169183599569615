package acne.robust;

import acne.math.Mat3;
import acne.math.Vec3;
import acne.solve.ScaledMatches;
import java.util.random.RandomGenerator;

/**
 * The repair of samples that lie on one plane (DegenSAC; Chum, Werner, Matas 2005): five or more matches of a plane fit a
 * whole family of fundamental matrices, and a false member gathers all matches of that plane.
 *
 * <p>Where the sample of a good model has such a plane, the epipole is sought anew, from its homography and two matches off
 * the plane. Then every model is refined.
 */
final class PlaneAndParallax implements LocalOptimisation {
    /** Of seven matches, five are on the plane: then one of these triples is, whichever five they are. */
    private static final int[][] TRIPLES = {{0, 1, 2}, {3, 4, 5}, {0, 1, 6}, {3, 4, 6}, {2, 5, 6}};

    private static final int ON_PLANE = 5;
    /** Distances to a homography have two parts, and that of a sample carries its noise: a wider limit, squared. */
    static final double PLANE_FACTOR = 6;

    private static final int PAIRS = 50;
    private static final Effort PLANE_EFFORT = new Effort(3, 0, Integer.MAX_VALUE);

    private final FundamentalProblem problem;
    private final ScaledMatches matches;
    private final HomographyProblem planes;
    private final RobustLoss loss;
    private final double[] stakes;
    private final Score score;
    private final double squaredPlaneLimit;
    private final RandomGenerator random;
    private final double[] squared;
    private final double[] plane = new double[9];
    private final double[] candidate = new double[9];
    private final double[] best = new double[9];
    private final int[] offPlane;
    private final int[] pair = new int[2];

    PlaneAndParallax(
            FundamentalProblem problem,
            RobustLoss loss,
            double[] stakes,
            double squaredThreshold,
            RandomGenerator random) {
        this.problem = problem;
        this.matches = problem.matches();
        this.planes = new HomographyProblem(matches);
        this.loss = loss;
        this.stakes = stakes;
        this.score = new LossScore(loss, stakes);
        this.squaredPlaneLimit = PLANE_FACTOR * squaredThreshold;
        this.random = random;
        this.squared = new double[problem.size()];
        this.offPlane = new int[problem.size()];
    }

    @Override
    public void improve(int[] sample, double[] model) {
        if (findPlane(sample, model)) {
            planes.refine(plane, new TruncatedLoss(squaredPlaneLimit), PLANE_EFFORT);
            searchEpipole(model);
        }
        problem.refine(model, loss, stakes, Effort.LOCAL);
    }

    /** Looks for a homography, compatible with the model, that at least five matches of the sample agree with. */
    private boolean findPlane(int[] sample, double[] model) {
        Mat3 f = Mat3.at(model, 0);
        Vec3 epipole2 = longest(
                f.column(0).cross(f.column(1)),
                f.column(1).cross(f.column(2)),
                f.column(2).cross(f.column(0)));
        if (!(epipole2.norm() > 0)) {
            return false;
        }
        Mat3 base = Mat3.skew(epipole2.normalised()).times(f);
        for (int[] triple : TRIPLES) {
            if (homography(base, epipole2.normalised(), sample, triple)) {
                int count = 0;
                for (int i : sample) {
                    planes.squaredResiduals(plane, 0, i, i + 1, squared);
                    count += squared[i] < squaredPlaneLimit ? 1 : 0;
                }
                if (count >= ON_PLANE) {
                    return true;
                }
            }
        }
        return false;
    }

    /** H = A - e2 (M^-1 b)^T of three matches (Hartley, Zisserman 2004, result 13.6); false if they line up. */
    private boolean homography(Mat3 base, Vec3 epipole2, int[] sample, int[] triple) {
        Vec3[] points = new Vec3[3];
        double[] b = new double[3];
        for (int k = 0; k < 3; k++) {
            int i = sample[triple[k]];
            points[k] = new Vec3(matches.x1()[i], matches.y1()[i], 1);
            Vec3 x2 = new Vec3(matches.x2()[i], matches.y2()[i], 1);
            Vec3 across = x2.cross(epipole2);
            b[k] = x2.cross(base.times(points[k])).dot(across) / across.dot(across);
        }
        Mat3 rows = Mat3.ofColumns(points[0], points[1], points[2]).transpose();
        if (!(Math.abs(rows.determinant()) > 1e-9) || !rows.isInvertible()) {
            return false;
        }
        Vec3 v = rows.inverse().times(new Vec3(b[0], b[1], b[2]));
        Mat3 outer = Mat3.ofColumns(epipole2.times(v.x()), epipole2.times(v.y()), epipole2.times(v.z()));
        Mat3 h = base.minus(outer);
        h.copyTo(plane, 0);
        return h.isFinite();
    }

    /** Replaces the model by the best of {@code [e2]x H}, e2 from pairs of matches off the plane, if one is better. */
    private void searchEpipole(double[] model) {
        planes.squaredResiduals(plane, 0, squared);
        int off = 0;
        for (int i = 0; i < squared.length; i++) {
            if (!(squared[i] < squaredPlaneLimit)) {
                offPlane[off++] = i;
            }
        }
        if (off < 2) {
            return;
        }
        double cost = score.below(Double.POSITIVE_INFINITY, problem, model, 0, squared);
        boolean found = false;
        Mat3 h = Mat3.at(plane, 0);
        for (int k = 0; k < PAIRS; k++) {
            UniformSampler.draw(pair, 2, off, random);
            Vec3 epipole2 = parallax(h, offPlane[pair[0]]).cross(parallax(h, offPlane[pair[1]]));
            // Equal lines meet nowhere in particular: the matrix would be zero and fit everything.
            if (epipole2.norm() > 1e-6) {
                Mat3.skew(epipole2).times(h).normalised().copyTo(candidate, 0);
                double next = score.below(cost, problem, candidate, 0, squared);
                if (next < cost) {
                    cost = next;
                    found = true;
                    System.arraycopy(candidate, 0, best, 0, 9);
                }
            }
        }
        if (found) {
            System.arraycopy(best, 0, model, 0, 9);
        }
    }

    /** The line through a point of image 2 and the image of its match under the homography: it holds the epipole. */
    private Vec3 parallax(Mat3 h, int i) {
        return h.times(new Vec3(matches.x1()[i], matches.y1()[i], 1))
                .cross(new Vec3(matches.x2()[i], matches.y2()[i], 1))
                .normalised();
    }

    private static Vec3 longest(Vec3 a, Vec3 b, Vec3 c) {
        Vec3 longer = a.dot(a) > b.dot(b) ? a : b;
        return longer.dot(longer) > c.dot(c) ? longer : c;
    }
}
