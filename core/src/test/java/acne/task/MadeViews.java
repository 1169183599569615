package acne.task;

import acne.data.TwoViewScene;
import java.util.Random;

/** Made-up views, and what an estimator says of them. */
final class MadeViews {
    private MadeViews() {}

    static TwoViewScene scene(int seed, int points, double outliers, double noise, TwoViewScene.Layout layout) {
        return TwoViewScene.of(new TwoViewScene.Options(points, outliers, noise, layout), new Random(seed));
    }

    static TwoViewResult withCameras(TwoViewEstimator estimator, TwoViewScene scene) {
        return estimator.estimate(
                scene.matches(), scene.cameras().camera1(), scene.cameras().camera2());
    }
}
