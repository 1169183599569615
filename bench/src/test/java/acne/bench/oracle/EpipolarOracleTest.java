package acne.bench.oracle;

import acne.bench.oracle.ReferenceGeometry.Epipolar;
import acne.bench.torch.Torch;
import acne.tensor.Clouds;
import acne.tensor.EpipolarDistance;
import acne.tensor.EpipolarLoss;
import acne.tensor.LineDistance;
import acne.tensor.NormalisedEightPoint;
import org.bytedeco.pytorch.Tensor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EpipolarOracleTest {
    private static final Clouds CLOUDS = Clouds.of(30, 12, 57);
    private static final Matches MATCHES = Matches.random(CLOUDS, 5);

    @Test
    void epipolarDistancesAgree() {
        OperationCheck check = new OperationCheck(41).variable(CLOUDS.count(), 9);
        check.compare(
                (tape, x, p) -> EpipolarDistance.plain(tape, x.get(0), MATCHES.exact(), CLOUDS),
                (x, p) -> epipolar(x.get(0)).plain());
        check.compare(
                (tape, x, p) -> EpipolarDistance.squared(tape, x.get(0), MATCHES.exact(), CLOUDS),
                (x, p) -> epipolar(x.get(0)).squared());
    }

    private static Epipolar epipolar(Tensor matrices) {
        return ReferenceGeometry.epipolar(matrices, MATCHES.tensor(), CLOUDS);
    }

    /** A margin that cuts most distances, and one that cuts few. */
    @ParameterizedTest
    @ValueSource(floats = {0.5f, 4f})
    void epipolarLossesAgree(float margin) {
        OperationCheck check = new OperationCheck(42).variable(CLOUDS.count(), 9);
        check.compare(
                (tape, x, p) -> EpipolarLoss.plain(tape, x.get(0), MATCHES.exact(), CLOUDS, margin),
                (x, p) -> clampedMean(epipolar(x.get(0)).plain(), margin));
        check.compare(
                (tape, x, p) -> EpipolarLoss.squared(tape, x.get(0), MATCHES.exact(), CLOUDS, margin),
                (x, p) -> clampedMean(epipolar(x.get(0)).squared(), margin));
    }

    /** The mean over the clouds of the means over their points. */
    private static Tensor clampedMean(Tensor distances, double margin) {
        Tensor cut = distances.clamp_max(Torch.scalar(margin));
        return Torch.perCloud(cut, 0, CLOUDS, d -> Torch.mean(d, 0)).mean();
    }

    /** With frames, projection to rank two and unit norm; the sign of a matrix is arbitrary, so f f^T is compared. */
    @Test
    void normalisedEightPointAgrees() {
        new OperationCheck(43)
                .uniform(CLOUDS.rows(), 1, 0.1, 1)
                .compare(
                        (tape, x, p) -> SignlessRows.products(
                                tape, NormalisedEightPoint.apply(tape, MATCHES.exact(), x.get(0), CLOUDS)),
                        (x, p) -> SignlessRows.products(
                                ReferenceGeometry.normalisedEightPoint(MATCHES.tensor(), x.get(0), CLOUDS)));
    }

    @Test
    void lineDistancesAgree() {
        double[] rows = MATCHES.exact();
        new OperationCheck(44)
                .variable(CLOUDS.count(), 4)
                .compare(
                        (tape, x, p) -> LineDistance.apply(tape, x.get(0), rows, CLOUDS),
                        (x, p) -> ReferenceGeometry.signedDistance(x.get(0), MATCHES.tensor(), CLOUDS)
                                .abs());
    }
}
