package acne.app.stereo;

import acne.data.Correspondences;
import acne.data.TwoViewScene;
import acne.geometry.Camera;
import acne.math.Mat3;
import acne.math.Vec3;
import io.jhdf.HdfFile;
import io.jhdf.WritableHdfFile;
import java.nio.file.Path;
import java.util.SplittableRandom;

/** Scene files with made-up matches, for tests without data. */
public final class MadeScene {
    private MadeScene() {}

    /** A scene of pairs with 300 matches each, a third of them wrong; every pair has two images of its own. */
    public static Path write(Path file, int pairs, long seed) {
        return write(file, pairs, seed, new TwoViewScene.Options(300, 0.33, 0.3, TwoViewScene.Layout.GENERAL));
    }

    /** A scene of pairs of a kind; every pair has two images of its own. */
    public static Path write(Path file, int pairs, long seed, TwoViewScene.Options options) {
        int matches = options.points();
        int images = 2 * pairs;
        String[] names = new String[images];
        int[][] size = new int[images][2];
        double[][][] k = new double[images][3][3];
        double[][][] r = new double[images][3][3];
        double[][] t = new double[images][3];
        float[][] keypoints = new float[images * matches][2];
        long[] keypointOffset = new long[images + 1];
        int[][] pair = new int[pairs][2];
        for (int p = 0; p < pairs; p++) {
            TwoViewScene scene = TwoViewScene.of(options, new SplittableRandom(seed + p));
            pair[p] = new int[] {2 * p, 2 * p + 1};
            put(2 * p, scene.cameras().camera1(), Mat3.IDENTITY, new Vec3(0, 0, 0), k, r, t);
            put(
                    2 * p + 1,
                    scene.cameras().camera2(),
                    scene.cam2FromCam1().rotation(),
                    scene.cam2FromCam1().translation(),
                    k,
                    r,
                    t);
            Correspondences m = scene.matches();
            for (int i = 0; i < matches; i++) {
                keypoints[2 * p * matches + i] = new float[] {(float) m.x1(i), (float) m.y1(i)};
                keypoints[(2 * p + 1) * matches + i] = new float[] {(float) m.x2(i), (float) m.y2(i)};
            }
        }
        for (int i = 0; i < images; i++) {
            names[i] = i + ".jpg";
            size[i] = new int[] {1200, 800};
            keypointOffset[i + 1] = keypointOffset[i] + matches;
        }
        int[] nn = new int[pairs * matches];
        int[] ones = new int[pairs * matches];
        long[] matchOffset = new long[pairs + 1];
        for (int i = 0; i < nn.length; i++) {
            nn[i] = i % matches;
            ones[i] = 1;
        }
        for (int p = 0; p < pairs; p++) {
            matchOffset[p + 1] = matchOffset[p] + matches;
        }
        try (WritableHdfFile out = HdfFile.write(file)) {
            out.putDataset("image_name", names);
            out.putDataset("image_size", size);
            out.putDataset("K", k);
            out.putDataset("R", r);
            out.putDataset("t", t);
            out.putDataset("keypoints", keypoints);
            out.putDataset("keypoint_offset", keypointOffset);
            out.putDataset("pair", pair);
            out.putDataset("nn", nn);
            out.putDataset("ratio", ones);
            out.putDataset("mutual", ones);
            out.putDataset("match_offset", matchOffset);
            out.putDataset("inlier_ratio", new float[pairs]);
            out.putDataset("rotation_deg", new float[pairs]);
            out.putDataset("parallax_deg", new float[pairs]);
            out.putAttribute("scene", file.getFileName().toString().replace(".h5", ""));
            out.putAttribute("source", "made");
            out.putAttribute("pose_source", "given");
            out.putAttribute("licence", "none");
        }
        return file;
    }

    private static void put(
            int i, Camera camera, Mat3 rotation, Vec3 translation, double[][][] k, double[][][] r, double[][] t) {
        for (int row = 0; row < 3; row++) {
            for (int column = 0; column < 3; column++) {
                k[i][row][column] = camera.pixelsFromNormalised().get(row, column);
                r[i][row][column] = rotation.get(row, column);
            }
        }
        t[i] = new double[] {translation.x(), translation.y(), translation.z()};
    }
}
