package acne.bench;

import acne.app.InputException;
import acne.app.stereo.PairSelection;
import acne.app.stereo.StereoInput;
import acne.data.ImageSize;
import acne.data.ImageSizePair;
import acne.data.PosedMatches;
import acne.data.TwoViewScene;
import acne.geometry.Rigid3;
import acne.io.InputFileException;
import acne.io.PairFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** The matches of a pair with the motion that is true for them. */
record BenchPair(StereoInput input, Rigid3 cam2FromCam1) {
    private static final int MADE_MATCHES = 400;
    private static final double NOISE_PX = 0.5;

    /** Pairs of scene files. */
    static List<BenchPair> ofScenes(List<Path> files, PairSelection selection) {
        List<BenchPair> pairs = new ArrayList<>();
        for (Path file : files) {
            try (PairFile open = PairFile.open(file)) {
                for (int p : selection.of(open.pairs().size())) {
                    PosedMatches pair = open.pairs().pair(p);
                    pairs.add(new BenchPair(StereoInput.of(pair, selection.ratio()), pair.cam2FromCam1()));
                }
            } catch (InputFileException e) {
                throw InputException.of(e);
            }
        }
        return pairs;
    }

    /** Made-up pairs with 30 to 70 percent outliers. */
    static List<BenchPair> made(int count, long seed) {
        List<BenchPair> pairs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double outliers = 0.3 + 0.4 * i / count;
            TwoViewScene scene = TwoViewScene.of(
                    new TwoViewScene.Options(MADE_MATCHES, outliers, NOISE_PX, TwoViewScene.Layout.GENERAL),
                    new SplittableRandom(seed + i));
            ImageSize size = new ImageSize(1200, 800);
            StereoInput input = new StereoInput(
                    scene.matches(), scene.matches(), Optional.of(scene.cameras()), new ImageSizePair(size, size));
            pairs.add(new BenchPair(input, scene.cam2FromCam1()));
        }
        return pairs;
    }
}
