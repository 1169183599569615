package acne.robust;

import acne.geometry.EssentialMatrix;
import acne.geometry.Rigid3;
import acne.math.Mat3;
import acne.solve.Cheirality;
import acne.solve.EightPoint;
import acne.solve.FivePoint;
import acne.solve.OrientedEpipolar;
import acne.solve.ScaledMatches;
import java.util.function.IntPredicate;

/**
 * The essential matrix of calibrated matches: five-point samples, Sampson distances.
 *
 * <p>Models are essential matrices of normalised coordinates; distances are those of the scaled frame, hence of pixels, for
 * cameras of any two focal lengths.
 */
public final class EssentialProblem implements EstimationProblem {
    /**
     * Rays of a match that differ by less than so many thresholds may meet anywhere: noise decides. A unit of the frame is about
     * a focal length, so that a threshold there is an angle.
     */
    private static final double DOUBTFUL_PARALLAX = 2;

    private final ScaledMatches matches;
    private final double[] divisors;
    private final double[] inFrame = new double[9];
    private final FivePoint fivePoint = new FivePoint();
    private final EightPoint eightPoint = new EightPoint();
    private final SampsonRefiner refiner;

    public EssentialProblem(ScaledMatches matches) {
        this.matches = matches;
        this.divisors = EssentialManifold.divisors(matches);
        this.refiner = new SampsonRefiner(matches, new EssentialManifold(matches));
    }

    @Override
    public int size() {
        return matches.size();
    }

    @Override
    public int sampleSize() {
        return FivePoint.SAMPLE_SIZE;
    }

    @Override
    public int modelLength() {
        return 9;
    }

    @Override
    public int maxModels() {
        return FivePoint.MAX_MODELS;
    }

    @Override
    public int generate(int[] sample, double[] models) {
        int count = fivePoint.solve(matches, sample, models);
        int kept = 0;
        for (int k = 0; k < count; k++) {
            toFrame(models, 9 * k);
            if (OrientedEpipolar.holds(inFrame, 0, matches, sample)) {
                System.arraycopy(models, 9 * k, models, 9 * kept++, 9);
            }
        }
        return kept;
    }

    @Override
    public void squaredResiduals(double[] models, int offset, int from, int to, double[] squared) {
        toFrame(models, offset);
        matches.squaredSampson(inFrame, 0, from, to, squared);
    }

    /** Excludes matches behind a camera, beyond the doubt that nearly parallel rays leave. */
    @Override
    public void excludeImpossible(double[] model, double squaredThreshold, double[] squared) {
        excludeBehind(model, matches, squaredThreshold, squaredThreshold, squared);
    }

    /**
     * Sets to infinity the squared residuals of the matches behind a camera.
     *
     * @param squaredThreshold matches of smaller squared residuals decide which motion of the matrix is meant
     * @param squaredAngle the same as an angle between rays
     */
    static void excludeBehind(
            double[] model, ScaledMatches matches, double squaredThreshold, double squaredAngle, double[] squared) {
        Rigid3 motion = Cheirality.choose(
                        new EssentialMatrix(Mat3.at(model, 0)), matches, i -> squared[i] < squaredThreshold)
                .cam2FromCam1();
        double squaredSine = DOUBTFUL_PARALLAX * DOUBTFUL_PARALLAX * squaredAngle;
        IntPredicate behind = Cheirality.behind(motion, matches, squaredSine);
        for (int i = 0; i < squared.length; i++) {
            if (behind.test(i)) {
                squared[i] = Double.POSITIVE_INFINITY;
            }
        }
    }

    /** The weighted eight-point matrix, projected to the closest essential one. */
    @Override
    public boolean fit(double[] weights, double[] model) {
        if (!eightPoint.solve(matches, weights, model)) {
            return false;
        }
        for (int i = 0; i < 9; i++) {
            model[i] *= divisors[i];
        }
        new EssentialMatrix(Mat3.at(model, 0)).matrix().copyTo(model, 0);
        return true;
    }

    @Override
    public void refine(double[] model, RobustLoss loss, double[] stakes, Effort effort) {
        refiner.refine(model, loss, stakes, effort);
    }

    private void toFrame(double[] models, int offset) {
        for (int i = 0; i < 9; i++) {
            inFrame[i] = models[offset + i] / divisors[i];
        }
    }
}
