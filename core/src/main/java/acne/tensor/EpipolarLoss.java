package acne.tensor;

/**
 * The geometric loss of OANet and DFE: the mean over clouds and points of min(symmetric epipolar distance, margin), for matrices
 * of clouds x 9 and matches of rows x 4 that are made from the true pose and so lie on its epipolar lines.
 */
public final class EpipolarLoss {
    private EpipolarLoss() {}

    /** The loss on squared distances (OANet). */
    public static Tensor squared(Tape tape, Tensor matrices, double[] matches, Clouds clouds, float margin) {
        return mean(tape, EpipolarDistance.squared(tape, matrices, matches, clouds), clouds, margin);
    }

    /** The loss on plain distances (DFE). */
    public static Tensor plain(Tape tape, Tensor matrices, double[] matches, Clouds clouds, float margin) {
        return mean(tape, EpipolarDistance.plain(tape, matrices, matches, clouds), clouds, margin);
    }

    private static Tensor mean(Tape tape, Tensor distances, Clouds clouds, float margin) {
        Tensor means = Pooling.mean(tape, Clamp.atMost(tape, distances, margin), clouds);
        return Pooling.mean(tape, means, Clouds.single(clouds.count()));
    }
}
