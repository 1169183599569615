package acne.io;

import acne.math.Mat3;
import acne.math.Vec3;
import io.jhdf.HdfFile;
import io.jhdf.WritableHdfFile;
import io.jhdf.api.DatasetCreationOptions;
import io.jhdf.exceptions.HdfException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Writes scene files, which {@link SceneFile} reads. */
public final class SceneFileWriter {
    private static final int CHUNK_ROWS = 1 << 16;
    private static final int RATIO_STEPS = 255;

    private SceneFileWriter() {}

    /** What a scene says of itself: its name, where its images come from, and who may use them. */
    public record About(String scene, String source, String licence) {}

    /**
     * An ordered pair of images of a scene.
     *
     * @param matches one a keypoint of image 1
     */
    public record Pair(
            int image1,
            int image2,
            DescriptorMatches matches,
            double inlierRatio,
            double rotationDegrees,
            double parallaxDegrees) {}

    /**
     * Writes a scene whose poses come from COLMAP; the file has its name once it is complete.
     *
     * @param keypoints of each image as x, y, x, y, ...
     */
    public static void write(Path path, About about, List<SceneImage> images, List<float[]> keypoints, List<Pair> pairs)
            throws IOException {
        try (PartFile part = new PartFile(path)) {
            try (WritableHdfFile file = HdfFile.write(part.part())) {
                putImages(file, images);
                putKeypoints(file, keypoints);
                putPairs(file, pairs);
                file.putAttribute("scene", about.scene());
                file.putAttribute("source", about.source());
                file.putAttribute("pose_source", "colmap");
                file.putAttribute("licence", about.licence());
            }
            part.finish();
        } catch (HdfException e) {
            throw new IOException(path + ": cannot be written: " + e.getMessage(), e);
        }
    }

    private static void putImages(WritableHdfFile file, List<SceneImage> images) {
        int count = images.size();
        int[][] size = new int[count][];
        double[][][] k = new double[count][][];
        double[][][] r = new double[count][][];
        double[][] t = new double[count][];
        for (int i = 0; i < count; i++) {
            SceneImage image = images.get(i);
            Vec3 translation = image.camFromWorld().translation();
            size[i] = new int[] {image.width(), image.height()};
            k[i] = rows(image.camera().pixelsFromNormalised());
            r[i] = rows(image.camFromWorld().rotation());
            t[i] = new double[] {translation.x(), translation.y(), translation.z()};
        }
        file.putDataset("image_name", images.stream().map(SceneImage::name).toArray(String[]::new));
        file.putDataset("image_size", size);
        file.putDataset("K", k);
        file.putDataset("R", r);
        file.putDataset("t", t);
    }

    private static double[][] rows(Mat3 matrix) {
        double[][] rows = new double[3][3];
        for (int i = 0; i < 9; i++) {
            rows[i / 3][i % 3] = matrix.get(i / 3, i % 3);
        }
        return rows;
    }

    private static void putKeypoints(WritableHdfFile file, List<float[]> keypoints) {
        long[] offset = new long[keypoints.size() + 1];
        for (int i = 0; i < keypoints.size(); i++) {
            offset[i + 1] = offset[i] + keypoints.get(i).length / 2;
        }
        float[][] all = new float[(int) offset[keypoints.size()]][];
        int row = 0;
        for (float[] xy : keypoints) {
            for (int k = 0; k < xy.length; k += 2) {
                all[row++] = new float[] {xy[k], xy[k + 1]};
            }
        }
        file.putDataset("keypoints", all, packed(all.length, 2).build());
        file.putDataset("keypoint_offset", offset);
    }

    private static void putPairs(WritableHdfFile file, List<Pair> pairs) {
        int count = pairs.size();
        int[][] images = new int[count][];
        long[] offset = new long[count + 1];
        float[] inlierRatio = new float[count];
        float[] rotation = new float[count];
        float[] parallax = new float[count];
        for (int p = 0; p < count; p++) {
            Pair pair = pairs.get(p);
            images[p] = new int[] {pair.image1(), pair.image2()};
            offset[p + 1] = offset[p] + pair.matches().size();
            inlierRatio[p] = (float) pair.inlierRatio();
            rotation[p] = (float) pair.rotationDegrees();
            parallax[p] = (float) pair.parallaxDegrees();
        }
        file.putDataset("pair", images);
        file.putDataset("match_offset", offset);
        file.putDataset("inlier_ratio", inlierRatio);
        file.putDataset("rotation_deg", rotation);
        file.putDataset("parallax_deg", parallax);
        putMatches(file, pairs, (int) offset[count]);
    }

    private static void putMatches(WritableHdfFile file, List<Pair> pairs, int total) {
        short[] nearest = new short[total];
        byte[] ratio = new byte[total];
        byte[] mutual = new byte[total];
        int row = 0;
        for (Pair pair : pairs) {
            DescriptorMatches matches = pair.matches();
            for (int k = 0; k < matches.size(); k++, row++) {
                nearest[row] = (short) matches.nearest()[k];
                ratio[row] = (byte) Math.round(RATIO_STEPS * matches.ratio()[k]);
                mutual[row] = (byte) (matches.mutual()[k] ? 1 : 0);
            }
        }
        file.putDataset("nn", nearest, packed(total).unsigned().build());
        file.putDataset("ratio", ratio, packed(total).unsigned().build());
        file.putDataset("mutual", mutual, packed(total).unsigned().build());
    }

    private static DatasetCreationOptions.Builder packed(int rows, int... columns) {
        int[] chunk = new int[1 + columns.length];
        chunk[0] = Math.min(rows, CHUNK_ROWS);
        System.arraycopy(columns, 0, chunk, 1, columns.length);
        return DatasetCreationOptions.builder().chunkDimensions(chunk).shuffle().deflate();
    }
}
