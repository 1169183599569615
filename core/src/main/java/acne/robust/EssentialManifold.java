package acne.robust;

import acne.geometry.EssentialMatrix;
import acne.geometry.Rigid3;
import acne.math.Mat3;
import acne.math.Vec3;
import acne.solve.ScaledMatches;

/** Essential matrices, five parameters: {@code E = [t]x R} with a rotation and a direction. */
final class EssentialManifold implements EpipolarManifold {
    private static final Vec3[] AXES = {new Vec3(1, 0, 0), new Vec3(0, 1, 0), new Vec3(0, 0, 1)};

    /** What divides each entry of E to make the matrix of the frame, K2^-T E K1^-1. */
    private final double[] divisors;

    private Mat3 r = Mat3.IDENTITY;
    private Vec3 t = AXES[0];
    private Mat3 lastR = r;
    private Vec3 lastT = t;

    EssentialManifold(ScaledMatches matches) {
        this(divisors(matches));
    }

    /** The divisors are shared: whoever changes them changes the cameras. */
    EssentialManifold(double[] divisors) {
        this.divisors = divisors;
    }

    static double[] divisors(ScaledMatches matches) {
        double[] k1 = {matches.focal(0), matches.focal(1), 1};
        double[] k2 = {matches.focal(2), matches.focal(3), 1};
        double[] divisors = new double[9];
        for (int i = 0; i < 9; i++) {
            divisors[i] = k2[i / 3] * k1[i % 3];
        }
        return divisors;
    }

    @Override
    public int dimension() {
        return 5;
    }

    @Override
    public void start(double[] model) {
        // All four motions share the matrix, any will do.
        Rigid3 motion = new EssentialMatrix(Mat3.at(model, 0)).motions().get(0);
        r = motion.rotation();
        t = motion.translation();
    }

    @Override
    public void matrix(double[] f) {
        write(Mat3.skew(t).times(r), f, 0);
    }

    @Override
    public void tangent(double[] basis) {
        Mat3 e = Mat3.skew(t).times(r);
        for (int k = 0; k < 3; k++) {
            write(e.times(Mat3.skew(AXES[k])), basis, 9 * k);
        }
        Vec3 p = t.perpendicular();
        write(Mat3.skew(p).times(r), basis, 27);
        write(Mat3.skew(t.cross(p)).times(r), basis, 36);
    }

    @Override
    public void move(double[] step) {
        lastR = r;
        lastT = t;
        Vec3 p = t.perpendicular();
        r = r.times(Mat3.rotation(new Vec3(step[0], step[1], step[2])));
        t = t.plus(p.times(step[3])).plus(t.cross(p).times(step[4])).normalised();
    }

    @Override
    public void undo() {
        r = lastR;
        t = lastT;
    }

    @Override
    public void model(double[] model) {
        Mat3.skew(t).times(r).normalised().copyTo(model, 0);
    }

    private void write(Mat3 e, double[] out, int at) {
        e.copyTo(out, at);
        for (int i = 0; i < 9; i++) {
            out[at + i] /= divisors[i];
        }
    }
}
