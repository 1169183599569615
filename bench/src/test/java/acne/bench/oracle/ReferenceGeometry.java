package acne.bench.oracle;

import static org.bytedeco.pytorch.global.torch.cat;
import static org.bytedeco.pytorch.global.torch.linalg_eigh;
import static org.bytedeco.pytorch.global.torch.linalg_svd;
import static org.bytedeco.pytorch.global.torch.ones_like;

import acne.bench.torch.Torch;
import acne.tensor.Clouds;
import org.bytedeco.pytorch.T_TensorTensorTensor_T;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;

/**
 * Solvers and distances of the networks in LibTorch, as their textbook equations stand; autograd differentiates them.
 *
 * <p>Constant points are rows in float64, models one row a cloud. The sign of a solution is arbitrary.
 */
final class ReferenceGeometry {
    private ReferenceGeometry() {}

    /** The unit eigenvector of the smallest eigenvalue of a symmetric matrix, as a row. */
    static Tensor smallestEigenvector(Tensor matrix) {
        return linalg_eigh(matrix).get1().narrow(1, 0, 1).t();
    }

    /** The least-squares solution of rows . v = 0 in each cloud, with factors of rows x 1. */
    static Tensor leastSquares(Tensor rows, Tensor factors, Clouds clouds) {
        return ReferenceNorm.perCloud(clouds, cloud -> {
            Tensor design = ReferenceNorm.rows(rows, clouds, cloud);
            Tensor w = ReferenceNorm.rows(factors, clouds, cloud);
            return smallestEigenvector(design.mul(w).t().mm(design));
        });
    }

    /** The rows [x2x1, x2y1, x2, y2x1, y2y1, y2, x1, y1, 1] of matches [x1 y1 x2 y2]. */
    static Tensor system(Tensor matches) {
        Tensor first = homogeneous(matches.narrow(1, 0, 2));
        Tensor second = homogeneous(matches.narrow(1, 2, 2));
        return second.unsqueeze(2).mul(first.unsqueeze(1)).reshape(-1, 9);
    }

    private static Tensor homogeneous(Tensor points) {
        return cat(new TensorVector(points, ones_like(points.narrow(1, 0, 1))), 1);
    }

    /** What of the symmetric epipolar distance has no kink: x2^T F x1 and the squared lengths of the two normals, rows x 1. */
    record Epipolar(Tensor product, Tensor square1, Tensor square2) {
        Tensor squared() {
            return product.square().mul(square1.reciprocal().add(square2.reciprocal()));
        }

        Tensor plain() {
            return product.abs().mul(square1.rsqrt().add(square2.rsqrt()));
        }
    }

    /** The parts of the distances of matches to the matrices of their clouds, clouds x 9. */
    static Epipolar epipolar(Tensor matrices, Tensor matches, Clouds clouds) {
        Tensor parts = ReferenceNorm.perCloud(clouds, cloud -> {
            Tensor of = ReferenceNorm.rows(matches, clouds, cloud);
            Tensor first = homogeneous(of.narrow(1, 0, 2));
            Tensor second = homogeneous(of.narrow(1, 2, 2));
            Tensor f = matrices.narrow(0, cloud, 1).view(3, 3);
            Tensor lines2 = first.mm(f.t());
            Tensor lines1 = second.mm(f);
            TensorVector columns = new TensorVector();
            columns.push_back(Torch.sum(second.mul(lines2), 1));
            columns.push_back(Torch.sum(lines1.narrow(1, 0, 2).square(), 1));
            columns.push_back(Torch.sum(lines2.narrow(1, 0, 2).square(), 1));
            return cat(columns, 1);
        });
        return new Epipolar(parts.narrow(1, 0, 1), parts.narrow(1, 1, 1), parts.narrow(1, 2, 1));
    }

    /** DFE's model step: frames, least squares with squared weights, rank two by the singular values, unit norm; clouds x 9. */
    static Tensor normalisedEightPoint(Tensor matches, Tensor weights, Clouds clouds) {
        return ReferenceNorm.perCloud(clouds, cloud -> {
            Tensor of = ReferenceNorm.rows(matches, clouds, cloud);
            Tensor w = ReferenceNorm.rows(weights, clouds, cloud);
            Tensor frame1 = frame(of.narrow(1, 0, 2), w);
            Tensor frame2 = frame(of.narrow(1, 2, 2), w);
            Tensor first = homogeneous(of.narrow(1, 0, 2)).mm(frame1.t()).narrow(1, 0, 2);
            Tensor second = homogeneous(of.narrow(1, 2, 2)).mm(frame2.t()).narrow(1, 0, 2);
            Tensor design = system(cat(new TensorVector(first, second), 1)).mul(w);
            Tensor solution = smallestEigenvector(design.t().mm(design)).view(3, 3);
            Tensor f = frame2.t().mm(rankTwo(solution)).mm(frame1);
            return f.div(f.square().sum().sqrt()).reshape(1, 9);
        });
    }

    /** The similarity that brings the weighted centroid to zero and the weighted mean distance from it to sqrt(2), 3 x 3. */
    private static Tensor frame(Tensor points, Tensor raw) {
        Tensor w = raw.div(raw.sum());
        Tensor centre = Torch.sum(points.mul(w), 0);
        Tensor lengths = Torch.sum(points.sub(centre).square(), 1).sqrt();
        Tensor scale = lengths.mul(w).sum().reciprocal().mul(Torch.scalar(Math.sqrt(2)));
        Tensor identity = Torch.of(new double[] {1, 0, 0, 0, 1, 0, 0, 0, 0}, 3, 3);
        Tensor shift = homogeneous(centre.mul(scale).neg()).t();
        Tensor last = shift.mm(Torch.of(new double[] {0, 0, 1}, 1, 3));
        return identity.mul(scale).add(last);
    }

    private static Tensor rankTwo(Tensor matrix) {
        T_TensorTensorTensor_T svd = linalg_svd(matrix);
        Tensor u = svd.get0().narrow(1, 0, 2);
        Tensor s = svd.get1().narrow(0, 0, 2);
        return u.mul(s).mm(svd.get2().narrow(0, 0, 2));
    }

    /** row . model of the rows of each cloud; the distance is its absolute value. */
    static Tensor signedDistance(Tensor models, Tensor rows, Clouds clouds) {
        return ReferenceNorm.perCloud(
                clouds,
                cloud -> ReferenceNorm.rows(rows, clouds, cloud)
                        .mm(models.narrow(0, cloud, 1).t()));
    }
}
