package acne.robust;

import acne.geometry.EssentialMatrix;
import acne.math.Mat3;
import acne.solve.EightPoint;
import acne.solve.FivePoint;
import acne.solve.OrientedEpipolar;
import acne.solve.ScaledMatches;
import acne.solve.SelfCalibration;

/**
 * The motion and the focal length of two cameras that share one, principal points in the centres of the images.
 *
 * <p>A sample is five matches and a guess of the focal length, one guess after the other; refinement finds the length itself. Five matches
 * are right together more often than the seven of a fundamental matrix, six parameters cannot follow chance as far as
 * seven, and a plane in the scene leads nowhere wrong. Models are those of {@link SharedFocalManifold}.
 */
final class SharedFocalProblem implements EstimationProblem {
    /** In units of the frame's, evenly spread over what lenses have: within a fifth of the truth refinement gets there. */
    private static final double[] GUESSES = {0.6, 0.85, 1.2, 1.7, 2.4};

    private final ScaledMatches frame;
    private final ScaledMatches[] guessed = new ScaledMatches[GUESSES.length];
    private final double[] unitDivisors;
    private final double[] inFrame = new double[9];
    private final double[] essentials = new double[9 * FivePoint.MAX_MODELS];
    private final FivePoint fivePoint = new FivePoint();
    private final EightPoint eightPoint = new EightPoint();
    private final SampsonRefiner refiner;
    private int turn;

    /** The problem of matches in the frame of {@link ScaledMatches#inImageFrames()}. */
    SharedFocalProblem(ScaledMatches frame) {
        this.frame = frame;
        for (int k = 0; k < GUESSES.length; k++) {
            guessed[k] = frame.withFocals(GUESSES[k]);
        }
        this.unitDivisors = EssentialManifold.divisors(frame);
        this.refiner = new SampsonRefiner(frame, new SharedFocalManifold(frame));
    }

    @Override
    public int size() {
        return frame.size();
    }

    @Override
    public int sampleSize() {
        return FivePoint.SAMPLE_SIZE;
    }

    @Override
    public int modelLength() {
        return SharedFocalManifold.MODEL_LENGTH;
    }

    @Override
    public int maxModels() {
        return FivePoint.MAX_MODELS;
    }

    @Override
    public int generate(int[] sample, double[] models) {
        int guess = turn++ % GUESSES.length;
        int count = fivePoint.solve(guessed[guess], sample, essentials);
        int kept = 0;
        for (int k = 0; k < count; k++) {
            int at = modelLength() * kept;
            System.arraycopy(essentials, 9 * k, models, at, 9);
            models[at + SharedFocalManifold.FOCAL] = GUESSES[guess];
            SharedFocalManifold.toFrame(models, at, unitDivisors, inFrame);
            kept += OrientedEpipolar.holds(inFrame, 0, frame, sample) ? 1 : 0;
        }
        return kept;
    }

    @Override
    public void squaredResiduals(double[] models, int offset, int from, int to, double[] squared) {
        SharedFocalManifold.toFrame(models, offset, unitDivisors, inFrame);
        frame.squaredSampson(inFrame, 0, from, to, squared);
    }

    /** Excludes matches behind a camera, beyond the doubt that nearly parallel rays leave. */
    @Override
    public void excludeImpossible(double[] model, double squaredThreshold, double[] squared) {
        double focal = model[SharedFocalManifold.FOCAL];
        EssentialProblem.excludeBehind(
                model, frame.withFocals(focal), squaredThreshold, squaredThreshold / (focal * focal), squared);
    }

    /** The weighted eight-point matrix with the focal length that suits it best. */
    @Override
    public boolean fit(double[] weights, double[] model) {
        if (!eightPoint.solve(frame, weights, model)) {
            return false;
        }
        ofMatrix(Mat3.at(model, 0), model);
        return true;
    }

    /** Writes the model closest to an epipolar matrix of the frame. */
    void ofMatrix(Mat3 matrix, double[] model) {
        matrix.copyTo(model, 0);
        double focal = new SelfCalibration(matrix, frame).shared().focal();
        double[] divisors = EssentialManifold.divisors(frame.withFocals(focal));
        for (int i = 0; i < 9; i++) {
            model[i] *= divisors[i];
        }
        new EssentialMatrix(Mat3.at(model, 0)).matrix().copyTo(model, 0);
        model[SharedFocalManifold.FOCAL] = focal;
    }

    @Override
    public void refine(double[] model, RobustLoss loss, double[] stakes, Effort effort) {
        refiner.refine(model, loss, stakes, effort);
    }
}
