package acne.io;

import acne.data.ImageSize;
import acne.data.PairSource;
import acne.data.PosedMatches;
import acne.geometry.CameraPair;
import java.io.UncheckedIOException;

/** The pairs of a scene file, to learn from or to measure with; the file stays open. */
public final class ScenePairs implements PairSource {
    private final SceneFile scene;

    public ScenePairs(SceneFile scene) {
        this.scene = scene;
    }

    @Override
    public String name() {
        return scene.name();
    }

    @Override
    public int size() {
        return scene.pairCount();
    }

    @Override
    public PosedMatches pair(int index) {
        try {
            return posed(scene.pair(index));
        } catch (InputFileException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The matches of a pair with its motion. */
    public static PosedMatches posed(ScenePair pair) {
        SceneImage image1 = pair.image1();
        SceneImage image2 = pair.image2();
        return new PosedMatches(
                pair.matches()
                        .withSizes(
                                new ImageSize(image1.width(), image1.height()),
                                new ImageSize(image2.width(), image2.height())),
                new CameraPair(image1.camera(), image2.camera()),
                pair.cam2FromCam1());
    }
}
