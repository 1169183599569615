package acne.app.stereo;

import acne.app.InputException;
import acne.data.Correspondences;
import acne.data.ImageSize;
import acne.data.ImageSizePair;
import acne.data.PosedMatches;
import acne.geometry.CameraPair;
import acne.io.ImageMatcher;
import acne.io.Images;
import acne.io.InputFileException;
import acne.io.Photo;
import acne.io.SceneFile;
import acne.io.SceneImage;
import acne.io.ScenePair;
import acne.io.ScenePairs;
import acne.io.SiftFeatures;
import acne.io.render.RenderedPair;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Two photos, what a method gets to see of them, and what is true of their mutual matches. */
record PosedPhotos(String name, Photo photo1, Photo photo2, StereoInput input, PosedMatches mutual) {
    private static final int MAX_SIDE = 1200;
    private static final int RENDERED_WIDTH = 800;
    private static final int RENDERED_HEIGHT = 600;

    /** Rendered pairs, for machines without photos. */
    static List<PosedPhotos> rendered(int count, long seed, double ratio) {
        List<PosedPhotos> pairs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            RenderedPair pair = RenderedPair.courtyard(seed + i, RENDERED_WIDTH, RENDERED_HEIGHT);
            SiftFeatures sift = new SiftFeatures();
            Correspondences putative = new ImageMatcher().match(sift.detect(pair.image1()), sift.detect(pair.image2()));
            CameraPair cameras = new CameraPair(pair.camera1(), pair.camera2());
            ImageSize size = new ImageSize(RENDERED_WIDTH, RENDERED_HEIGHT);
            StereoInput input = new StereoInput(
                    ImageMatcher.mutualBelow(putative, 1),
                    ImageMatcher.mutualBelow(putative, ratio),
                    Optional.of(cameras),
                    new ImageSizePair(size, size));
            pairs.add(new PosedPhotos(
                    "courtyard " + (seed + i),
                    pair.image1(),
                    pair.image2(),
                    input,
                    new PosedMatches(input.mutual(), cameras, pair.cam2FromCam1())));
        }
        return pairs;
    }

    /** Pairs of a scene whose photos lie in a folder, from few to many inliers. */
    static List<PosedPhotos> ofScene(Path sceneFile, Path photos, int count, double ratio) {
        try (SceneFile scene = SceneFile.open(sceneFile)) {
            List<ScenePair> all = new ArrayList<>();
            for (int p = 0; p < scene.pairCount(); p++) {
                ScenePair pair = scene.pair(p);
                if (Files.exists(photos.resolve(pair.image1().name()))
                        && Files.exists(photos.resolve(pair.image2().name()))) {
                    all.add(pair);
                }
            }
            if (all.isEmpty()) {
                throw new InputException(photos + ": has no photos of the pairs of " + sceneFile);
            }
            all.sort(Comparator.comparingDouble(ScenePair::inlierRatio));
            List<PosedPhotos> pairs = new ArrayList<>();
            for (int k = 0; k < count; k++) {
                pairs.add(of(all.get((int) ((k + 0.5) * all.size() / count)), photos, ratio));
            }
            return pairs;
        } catch (InputFileException e) {
            throw InputException.of(e);
        }
    }

    private static PosedPhotos of(ScenePair pair, Path photos, double ratio) throws InputFileException {
        StereoInput input = StereoInput.of(ScenePairs.posed(pair), ratio);
        return new PosedPhotos(
                pair.image1().name() + " - " + pair.image2().name(),
                read(pair.image1(), photos),
                read(pair.image2(), photos),
                input,
                new PosedMatches(input.mutual(), input.requireCameras(), pair.cam2FromCam1()));
    }

    /** The photo, whose coordinates are those of the scene's reduced image. */
    private static Photo read(SceneImage image, Path photos) throws InputFileException {
        Photo photo = Images.read(photos.resolve(image.name()), MAX_SIDE);
        return new Photo(photo.pixels(), image.width(), image.height(), OptionalDouble.empty());
    }
}
