package acne.train;

import acne.data.Correspondences;
import acne.data.ImageSize;
import acne.data.PairSource;
import acne.data.PosedMatches;
import acne.data.SampleRandom;
import acne.data.TwoViewScene;
import java.util.SplittableRandom;

/** Made-up labelled pairs, with ratios that tell a little about what is true. */
record MadePairs(int size, int points, double outlierRatio) implements PairSource {
    @Override
    public String name() {
        return "made";
    }

    @Override
    public PosedMatches pair(int index) {
        SplittableRandom random = SampleRandom.of(17, index);
        TwoViewScene scene = TwoViewScene.of(
                new TwoViewScene.Options(points, outlierRatio, 0.3, TwoViewScene.Layout.GENERAL), random);
        double[] ratios = new double[points];
        boolean[] mutual = new boolean[points];
        for (int i = 0; i < points; i++) {
            ratios[i] = scene.inliers()[i] ? 0.3 + 0.5 * random.nextDouble() : 0.6 + 0.4 * random.nextDouble();
            mutual[i] = scene.inliers()[i] || random.nextBoolean();
        }
        Correspondences matches = scene.matches()
                .withRatios(ratios)
                .withMutual(mutual)
                .withSizes(new ImageSize(1200, 800), new ImageSize(1200, 800));
        return new PosedMatches(matches, scene.cameras(), scene.cam2FromCam1());
    }
}
