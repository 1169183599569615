package acne.app.stereo;

import acne.data.Correspondences;
import acne.data.TwoViewScene;
import acne.geometry.Camera;
import acne.geometry.Rigid3;
import acne.io.DescriptorMatches;
import acne.io.SceneFileWriter;
import acne.io.SceneImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Scene files with made-up matches, for tests without data; every pair has two images of its own. */
public final class MadeScene {
    /** As low as scene files tell ratios apart: every match passes a ratio test. */
    private static final float RATIO = 1 / 255f;

    private final List<SceneImage> images = new ArrayList<>();
    private final List<float[]> keypoints = new ArrayList<>();
    private final List<SceneFileWriter.Pair> pairs = new ArrayList<>();

    private MadeScene() {}

    /** A scene of pairs with 300 matches each, a third of them wrong. */
    public static Path write(Path file, int pairs, long seed) {
        return write(file, pairs, seed, new TwoViewScene.Options(300, 0.33, 0.3, TwoViewScene.Layout.GENERAL));
    }

    /** A scene of pairs of a kind. */
    public static Path write(Path file, int pairs, long seed, TwoViewScene.Options options) {
        MadeScene made = new MadeScene();
        for (int p = 0; p < pairs; p++) {
            made.add(TwoViewScene.of(options, new SplittableRandom(seed + p)));
        }
        String name = file.getFileName().toString().replace(".h5", "");
        try {
            SceneFileWriter.write(
                    file, new SceneFileWriter.About(name, "made", "none"), made.images, made.keypoints, made.pairs);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return file;
    }

    private void add(TwoViewScene scene) {
        Correspondences matches = scene.matches();
        int count = matches.size();
        float[] xy1 = new float[2 * count];
        float[] xy2 = new float[2 * count];
        for (int i = 0; i < count; i++) {
            xy1[2 * i] = (float) matches.x1(i);
            xy1[2 * i + 1] = (float) matches.y1(i);
            xy2[2 * i] = (float) matches.x2(i);
            xy2[2 * i + 1] = (float) matches.y2(i);
        }
        int image1 = addImage(scene.cameras().camera1(), Rigid3.IDENTITY, xy1);
        int image2 = addImage(scene.cameras().camera2(), scene.cam2FromCam1(), xy2);
        pairs.add(new SceneFileWriter.Pair(image1, image2, everyKeypointWithItsTwin(count), 0, 0, 0));
    }

    private int addImage(Camera camera, Rigid3 camFromWorld, float[] xy) {
        images.add(new SceneImage(images.size() + ".jpg", 1200, 800, camera, camFromWorld));
        keypoints.add(xy);
        return images.size() - 1;
    }

    private static DescriptorMatches everyKeypointWithItsTwin(int count) {
        float[] ratios = new float[count];
        boolean[] mutual = new boolean[count];
        Arrays.fill(ratios, RATIO);
        Arrays.fill(mutual, true);
        return new DescriptorMatches(IntStream.range(0, count).toArray(), ratios, mutual);
    }
}
