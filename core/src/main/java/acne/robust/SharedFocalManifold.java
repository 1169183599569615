package acne.robust;

import acne.solve.ScaledMatches;
import acne.solve.SelfCalibration;

/**
 * Essential matrices of two cameras that share an unknown focal length, six parameters: rotation, direction, and the logarithm
 * of the focal length in units of the frame's. A model is an essential matrix, then the focal length.
 */
final class SharedFocalManifold implements EpipolarManifold {
    static final int MODEL_LENGTH = 10;

    /** Where the focal length stands in a model. */
    static final int FOCAL = 9;

    private final double[] unitDivisors;
    private final double[] divisors;
    private final EssentialManifold essential;
    private double logFocal;
    private double lastLogFocal;

    SharedFocalManifold(ScaledMatches frame) {
        this.unitDivisors = EssentialManifold.divisors(frame);
        this.divisors = unitDivisors.clone();
        this.essential = new EssentialManifold(divisors);
    }

    /** Writes the matrix of the frame that the model at the offset stands for. */
    static void toFrame(double[] models, int offset, double[] unitDivisors, double[] f) {
        double focal = models[offset + FOCAL];
        for (int i = 0; i < 9; i++) {
            f[i] = models[offset + i] / (unitDivisors[i] * power(focal, i));
        }
    }

    /** The focal length to the power that divides an entry of the essential matrix. */
    private static double power(double focal, int entry) {
        return switch (degree(entry)) {
            case 0 -> 1;
            case 1 -> focal;
            default -> focal * focal;
        };
    }

    /** How many of the two focal lengths divide an entry of the essential matrix: that of the row, that of the column. */
    private static int degree(int entry) {
        return (entry / 3 < 2 ? 1 : 0) + (entry % 3 < 2 ? 1 : 0);
    }

    @Override
    public int dimension() {
        return 6;
    }

    @Override
    public void start(double[] model) {
        essential.start(model);
        setLogFocal(Math.log(model[FOCAL]));
    }

    @Override
    public void matrix(double[] f) {
        essential.matrix(f);
    }

    @Override
    public void tangent(double[] basis) {
        essential.tangent(basis);
        int at = 9 * essential.dimension();
        double[] f = new double[9];
        essential.matrix(f);
        for (int i = 0; i < 9; i++) {
            basis[at + i] = -degree(i) * f[i];
        }
    }

    @Override
    public void move(double[] step) {
        essential.move(step);
        lastLogFocal = logFocal;
        setLogFocal(logFocal + step[essential.dimension()]);
    }

    @Override
    public void undo() {
        essential.undo();
        setLogFocal(lastLogFocal);
    }

    @Override
    public void model(double[] model) {
        essential.model(model);
        model[FOCAL] = Math.exp(logFocal);
    }

    private void setLogFocal(double value) {
        logFocal = Math.max(Math.log(SelfCalibration.SHORTEST), Math.min(Math.log(SelfCalibration.LONGEST), value));
        double focal = Math.exp(logFocal);
        for (int i = 0; i < 9; i++) {
            divisors[i] = unitDivisors[i] * power(focal, i);
        }
    }
}
