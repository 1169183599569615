package acne.robust;

import acne.math.Mat3;
import acne.math.Svd3;
import acne.math.Vec3;
import java.util.Arrays;

/** Rank-two matrices up to scale, seven parameters: {@code F = U diag(1, s, 0) V^T} (Bartoli, Sturm 2004). */
final class FundamentalManifold implements EpipolarManifold {
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

    /** Products of columns of U and V: a turn of either takes one of its columns to another. */
    @Override
    public void tangent(double[] basis) {
        Arrays.fill(basis, 0, 63, 0);
        addProduct(s, 2, 1, basis, 0);
        addProduct(-1, 2, 0, basis, 9);
        addProduct(1, 1, 0, basis, 18);
        addProduct(-s, 0, 1, basis, 18);
        addProduct(s, 1, 2, basis, 27);
        addProduct(-1, 0, 2, basis, 36);
        addProduct(-s, 1, 0, basis, 45);
        addProduct(1, 0, 1, basis, 45);
        addProduct(1, 1, 1, basis, 54);
    }

    /** Adds factor times column i of U times column j of V transposed. */
    private void addProduct(double factor, int i, int j, double[] basis, int at) {
        for (int row = 0; row < 3; row++) {
            double left = factor * u.get(row, i);
            for (int column = 0; column < 3; column++) {
                basis[at + 3 * row + column] += left * v.get(column, j);
            }
        }
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
