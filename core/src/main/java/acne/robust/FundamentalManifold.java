package acne.robust;

import acne.math.Mat3;
import acne.math.Svd3;
import acne.math.Vec3;

/** Rank-two matrices up to scale, seven parameters: {@code F = U diag(1, s, 0) V^T} (Bartoli, Sturm 2004). */
final class FundamentalManifold implements EpipolarManifold {
    private static final Mat3[] TURNS = {
        Mat3.skew(new Vec3(1, 0, 0)), Mat3.skew(new Vec3(0, 1, 0)), Mat3.skew(new Vec3(0, 0, 1))
    };

    private Mat3 u = Mat3.IDENTITY;
    private Mat3 v = Mat3.IDENTITY;
    private double s;
    private Mat3 lastU = u;
    private Mat3 lastV = v;
    private double lastS;

    @Override
    public int dimension() {
        return 7;
    }

    @Override
    public void start(double[] model) {
        Svd3 svd = Svd3.of(Mat3.at(model, 0));
        u = svd.u();
        v = svd.v();
        s = svd.s1() / svd.s0();
    }

    @Override
    public void matrix(double[] f) {
        u.times(Mat3.diagonal(1, s, 0)).times(v.transpose()).copyTo(f, 0);
    }

    @Override
    public void tangent(double[] basis) {
        Mat3 values = Mat3.diagonal(1, s, 0);
        Mat3 vt = v.transpose();
        Mat3 left = u.times(values);
        Mat3 right = values.times(vt);
        for (int k = 0; k < 3; k++) {
            u.times(TURNS[k].times(right)).copyTo(basis, 9 * k);
            left.times(TURNS[k].times(vt)).times(-1).copyTo(basis, 27 + 9 * k);
        }
        u.times(Mat3.diagonal(0, 1, 0)).times(vt).copyTo(basis, 54);
    }

    @Override
    public void move(double[] step) {
        lastU = u;
        lastV = v;
        lastS = s;
        u = u.times(Mat3.rotation(new Vec3(step[0], step[1], step[2])));
        v = v.times(Mat3.rotation(new Vec3(step[3], step[4], step[5])));
        s += step[6];
    }

    @Override
    public void undo() {
        u = lastU;
        v = lastV;
        s = lastS;
    }

    @Override
    public void model(double[] model) {
        u.times(Mat3.diagonal(1, s, 0)).times(v.transpose()).normalised().copyTo(model, 0);
    }
}
