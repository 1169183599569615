package acne.train;

import acne.data.Correspondences;
import acne.data.MatchRows;
import acne.data.NeighbourSupport;
import acne.data.PairSource;
import acne.data.Permutation;
import acne.data.PosedMatches;
import acne.data.SampleRandom;
import acne.data.SyntheticPairs;
import acne.geometry.Camera;
import acne.geometry.CameraPair;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** An endless stream of training samples: a scene, a pair of it, some of its matches, varied. */
final class StereoSampler {
    /** A pair with fewer inliers among the matches drawn teaches nothing about the matrix. */
    private static final int FEWEST_INLIERS = 8;

    private static final int MOST_DRAWS = 1000;

    private final List<PairSource> scenes;
    private final StereoDataSettings settings;
    private final long seed;
    private final PairSource synthetic;
    private final boolean supported;
    private final SupportCache supports = new SupportCache();

    /** Samples of scenes, with the support of the neighbours where a network reads it. */
    StereoSampler(List<PairSource> scenes, StereoDataSettings settings, long seed, boolean supported) {
        this.scenes = scenes.stream().filter(scene -> scene.size() > 0).toList();
        this.settings = settings;
        this.seed = seed;
        this.supported = supported;
        synthetic = new SyntheticPairs(seed);
        if (this.scenes.isEmpty()) {
            throw new TrainingException("the training scenes have no pairs");
        }
    }

    /** The sample at an index of the stream. */
    StereoSample sample(long index) {
        RandomGenerator random = SampleRandom.of(seed, index);
        for (int draw = 0; draw < MOST_DRAWS; draw++) {
            PairSource scene = scene(random);
            int pair = (int) (random.nextDouble() * scene.size());
            boolean mutualOnly = random.nextDouble() < settings.mutualShare();
            PosedMatches candidates = candidates(scene.pair(pair), mutualOnly, random);
            int size = candidates.matches().size();
            int[] chosen = Permutation.first(Math.min(settings.points(), size), size, random);
            PosedMatches drawn = select(candidates, chosen);
            boolean[] labels = drawn.labels();
            if (IntStream.range(0, labels.length).filter(i -> labels[i]).count() >= FEWEST_INLIERS) {
                StereoSample sample =
                        sample(StereoAugmentation.vary(drawn, settings.augmentation(), random), labels, random);
                SupportCache.Key key = new SupportCache.Key(scene, pair, mutualOnly);
                return supported ? withSupport(sample, support(key, candidates.matches()), chosen) : sample;
            }
        }
        throw new TrainingException(MOST_DRAWS + " pairs in a row had fewer than " + FEWEST_INLIERS + " inliers among "
                + settings.points() + " matches");
    }

    private PairSource scene(RandomGenerator random) {
        boolean made = settings.syntheticShare() > 0 && random.nextDouble() < settings.syntheticShare();
        return made ? synthetic : scenes.get((int) (random.nextDouble() * scenes.size()));
    }

    /** The matches of a pair that may be drawn, some of them made wrong. */
    private PosedMatches candidates(PosedMatches pair, boolean mutualOnly, RandomGenerator random) {
        Correspondences all = pair.matches();
        Correspondences kept = all.filter(i -> !mutualOnly || !all.hasMutual() || all.mutual(i));
        return StereoAugmentation.shuffle(
                new PosedMatches(kept, pair.cameras(), pair.cam2FromCam1()),
                settings.augmentation().shuffledShare(),
                random);
    }

    private static PosedMatches select(PosedMatches pair, int[] chosen) {
        return new PosedMatches(pair.matches().select(chosen), pair.cameras(), pair.cam2FromCam1());
    }

    /** Support comes from all candidates, as dense as those that the network will see; no variation changes it. */
    private float[] support(SupportCache.Key key, Correspondences candidates) {
        boolean alwaysTheSame =
                !key.scene().equals(synthetic) && settings.augmentation().shuffledShare() == 0;
        return alwaysTheSame ? supports.of(key, candidates) : candidates.neighbourSupport();
    }

    private static StereoSample withSupport(StereoSample sample, float[] all, int[] chosen) {
        return sample.withRows(sample.rows().withSupport(NeighbourSupport.select(all, chosen)));
    }

    private StereoSample sample(PosedMatches pair, boolean[] inliers, RandomGenerator random) {
        float[] labels = new float[inliers.length];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = inliers[i] ? 1 : 0;
        }
        CameraPair cameras = pair.cameras();
        CameraPair frames = cameras;
        if (!settings.calibrated()) {
            CameraPair plain = MatchRows.frames(pair.matches(), Optional.empty());
            frames = new CameraPair(jittered(plain.camera1(), random), jittered(plain.camera2(), random));
        }
        return new StereoSample(
                MatchRows.of(pair.matches(), frames),
                labels,
                pair.essential(),
                frames.camera1().normalisedFromPixels().times(cameras.camera1().pixelsFromNormalised()),
                frames.camera2().normalisedFromPixels().times(cameras.camera2().pixelsFromNormalised()));
    }

    private Camera jittered(Camera frame, RandomGenerator random) {
        double most = settings.augmentation().frameJitter();
        double scale = Math.exp(most * (2 * random.nextDouble() - 1));
        double shift = 0.5 * most * frame.fx();
        return new Camera(
                frame.fx() * scale,
                frame.fy() * scale,
                frame.cx() + shift * (2 * random.nextDouble() - 1),
                frame.cy() + shift * (2 * random.nextDouble() - 1));
    }
}
