package acne.tensor;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The symmetric epipolar distance of constant matches to the matrix of their cloud: matches of rows x 4 [x1 y1 x2 y2] in double
 * and matrices of clouds x 9 give rows x 1.
 *
 * <p>With c = x2^T F x1, and A and B the squared lengths of the normals of the two epipolar lines, the squared form is
 * c^2 (1/A + 1/B) and the plain one |c| (1/sqrt(A) + 1/sqrt(B)). Hartley and Zisserman, equation 11.10.
 */
public final class EpipolarDistance extends Node {
    private enum Kind {
        PLAIN,
        SQUARED
    }

    /** Added to A and B, so that a match at both epipoles is at distance zero. */
    private static final double EPSILON = 1e-15;

    /** Larger distances say nothing more, and their square would leave the range of a float. */
    private static final double LARGEST = 1e12;

    private final double[] f = new double[9];
    private final double[] matrixGradient = new double[9];
    private final double[] line1 = new double[2];
    private final double[] line2 = new double[2];
    private @Nullable Tensor matrices;
    private @Nullable Clouds clouds;
    private double[] matches = new double[0];
    private Kind kind = Kind.PLAIN;
    private double product;
    private double inverse1;
    private double inverse2;

    private EpipolarDistance() {}

    /** The sum of the distances to the two epipolar lines. */
    public static Tensor plain(Tape tape, Tensor matrices, double[] matches, Clouds clouds) {
        return apply(tape, Kind.PLAIN, matrices, matches, clouds);
    }

    /** The sum of the squared distances to the two epipolar lines. */
    public static Tensor squared(Tape tape, Tensor matrices, double[] matches, Clouds clouds) {
        return apply(tape, Kind.SQUARED, matrices, matches, clouds);
    }

    private static Tensor apply(Tape tape, Kind kind, Tensor matrices, double[] matches, Clouds clouds) {
        matrices.require("epipolar matrices", clouds.count(), 9);
        if (matches.length < clouds.rows() * 4) {
            throw new IllegalArgumentException("need %d x 4 values, got %d".formatted(clouds.rows(), matches.length));
        }
        EpipolarDistance node = tape.node(EpipolarDistance.class, EpipolarDistance::new);
        node.kind = kind;
        node.matrices = matrices;
        node.matches = matches;
        node.clouds = clouds;
        Tensor distances = tape.result(node, clouds.rows(), 1, matrices.needsGradient());
        for (int cloud = 0; cloud < clouds.count(); cloud++) {
            node.load(matrices, cloud);
            for (int r = clouds.start(cloud); r < clouds.end(cloud); r++) {
                distances.values[r] = (float) Math.min(node.distance(r), LARGEST);
            }
        }
        return distances;
    }

    private void load(Tensor from, int cloud) {
        for (int i = 0; i < 9; i++) {
            f[i] = from.values[cloud * 9 + i];
        }
    }

    /** The distance of a match; leaves its parts in the fields. */
    private double distance(int row) {
        double x1 = matches[row * 4];
        double y1 = matches[row * 4 + 1];
        double x2 = matches[row * 4 + 2];
        double y2 = matches[row * 4 + 3];
        line2[0] = f[0] * x1 + f[1] * y1 + f[2];
        line2[1] = f[3] * x1 + f[4] * y1 + f[5];
        line1[0] = f[0] * x2 + f[3] * y2 + f[6];
        line1[1] = f[1] * x2 + f[4] * y2 + f[7];
        product = x2 * line2[0] + y2 * line2[1] + f[6] * x1 + f[7] * y1 + f[8];
        inverse1 = 1 / (line1[0] * line1[0] + line1[1] * line1[1] + EPSILON);
        inverse2 = 1 / (line2[0] * line2[0] + line2[1] * line2[1] + EPSILON);
        return kind == Kind.SQUARED
                ? product * product * (inverse1 + inverse2)
                : Math.abs(product) * (Math.sqrt(inverse1) + Math.sqrt(inverse2));
    }

    @Override
    void backward(Tape tape) {
        Tensor of = Objects.requireNonNull(matrices);
        Clouds division = Objects.requireNonNull(clouds);
        float[] sum = tape.accumulator(of);
        float[] dy = result.gradient();
        for (int cloud = 0; cloud < division.count(); cloud++) {
            load(of, cloud);
            Arrays.fill(matrixGradient, 0);
            for (int r = division.start(cloud); r < division.end(cloud); r++) {
                if (dy[r] != 0 && distance(r) < LARGEST) {
                    addGradient(r, dy[r]);
                }
            }
            for (int i = 0; i < 9; i++) {
                sum[cloud * 9 + i] += (float) matrixGradient[i];
            }
        }
    }

    /** Adds the gradient of one match, from the parts of its distance to the nine entries. */
    private void addGradient(int row, double outer) {
        double dProduct;
        double dSquare1;
        double dSquare2;
        if (kind == Kind.SQUARED) {
            dProduct = 2 * product * (inverse1 + inverse2);
            dSquare1 = -product * product * inverse1 * inverse1;
            dSquare2 = -product * product * inverse2 * inverse2;
        } else {
            dProduct = Math.signum(product) * (Math.sqrt(inverse1) + Math.sqrt(inverse2));
            dSquare1 = -0.5 * Math.abs(product) * inverse1 * Math.sqrt(inverse1);
            dSquare2 = -0.5 * Math.abs(product) * inverse2 * Math.sqrt(inverse2);
        }
        for (int i = 0; i < 3; i++) {
            double second = homogeneous(row * 4 + 2, i);
            double dLine2 = i < 2 ? 2 * dSquare2 * line2[i] : 0;
            for (int j = 0; j < 3; j++) {
                double first = homogeneous(row * 4, j);
                double dLine1 = j < 2 ? 2 * dSquare1 * line1[j] : 0;
                matrixGradient[i * 3 + j] += outer * (dProduct * second * first + dLine2 * first + dLine1 * second);
            }
        }
    }

    private double homogeneous(int at, int i) {
        return i < 2 ? matches[at + i] : 1;
    }
}
