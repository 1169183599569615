package acne.io;

import acne.data.Correspondences;
import acne.geometry.Camera;
import acne.geometry.Rigid3;
import acne.math.Mat3;
import acne.math.Vec3;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A scene of the stereo data: images with their calibration and pose, and pairs of them with putative matches.
 *
 * <p>Opening reads and checks all but the matches; those are read on the first call of {@link #pair}, and kept in four
 * bytes a match. Pairs are made on request. Safe for several threads.
 */
public final class SceneFile implements AutoCloseable {
    private static final double RATIO_STEPS = 255;

    private final Hdf5Reader reader;
    private final String name;
    private final String source;
    private final String poseSource;
    private final String licence;
    private final List<SceneImage> images;
    private final double[] keypoints;
    private final int[] keypointOffset;
    private final int[] pair;
    private final int[] matchOffset;
    private final double[] inlierRatio;
    private final double[] rotation;
    private final double[] parallax;
    private @Nullable SceneMatches matches;

    /** Opens a scene file; the caller closes it. */
    public static SceneFile open(Path path) throws InputFileException {
        Hdf5Reader reader = Hdf5Reader.open(path);
        try {
            return new SceneFile(reader);
        } catch (InputFileException | RuntimeException e) {
            reader.close();
            throw e;
        }
    }

    private SceneFile(Hdf5Reader reader) throws InputFileException {
        this.reader = reader;
        name = reader.text("scene");
        source = reader.text("source");
        poseSource = reader.text("pose_source");
        licence = reader.text("licence");
        images = images(reader);
        keypoints = reader.doubles("keypoints", Hdf5Reader.ANY, 2);
        keypointOffset = offsets(reader, "keypoint_offset", images.size(), keypoints.length / 2);
        int pairs = reader.length("pair");
        pair = reader.ints("pair", pairs, 2);
        matchOffset = offsets(reader, "match_offset", pairs, reader.length("nn"));
        inlierRatio = reader.doubles("inlier_ratio", pairs);
        rotation = reader.doubles("rotation_deg", pairs);
        parallax = reader.doubles("parallax_deg", pairs);
        checkPairs();
    }

    public String name() {
        return name;
    }

    /** Where the images come from: repository, commit and path. */
    public String source() {
        return source;
    }

    /** {@code given} with the images, or {@code colmap}. */
    public String poseSource() {
        return poseSource;
    }

    public String licence() {
        return licence;
    }

    public List<SceneImage> images() {
        return images;
    }

    public int pairCount() {
        return pair.length / 2;
    }

    /** The pair of an index from 0 to {@link #pairCount()} - 1. */
    public ScenePair pair(int index) throws InputFileException {
        int image1 = pair[2 * index];
        int image2 = pair[2 * index + 1];
        Rigid3 world2 = images.get(image2).camFromWorld();
        Rigid3 world1 = images.get(image1).camFromWorld();
        return new ScenePair(
                images.get(image1),
                images.get(image2),
                correspondences(index, image1, image2),
                world2.after(world1.inverse()),
                inlierRatio[index],
                rotation[index],
                parallax[index]);
    }

    private Correspondences correspondences(int index, int image1, int image2) throws InputFileException {
        SceneMatches all = matches();
        int start = matchOffset[index];
        int count = matchOffset[index + 1] - start;
        int first1 = keypointOffset[image1];
        int first2 = keypointOffset[image2];
        double[] rows = new double[4 * count];
        double[] ratios = new double[count];
        boolean[] mutual = new boolean[count];
        for (int k = 0; k < count; k++) {
            int nearest = all.nearest()[start + k];
            if (first2 + nearest >= keypointOffset[image2 + 1]) {
                throw reader.error("dataset 'nn': pair " + index + ", match " + k + " names keypoint " + nearest
                        + " of an image with " + (keypointOffset[image2 + 1] - first2));
            }
            System.arraycopy(keypoints, 2 * (first1 + k), rows, 4 * k, 2);
            System.arraycopy(keypoints, 2 * (first2 + nearest), rows, 4 * k + 2, 2);
            ratios[k] = (all.ratio()[start + k] & 0xFF) / RATIO_STEPS;
            mutual[k] = all.mutual()[start + k] != 0;
        }
        return Correspondences.ofRows(rows).withRatios(ratios).withMutual(mutual);
    }

    private synchronized SceneMatches matches() throws InputFileException {
        if (matches == null) {
            matches = SceneMatches.read(reader, matchOffset[pairCount()]);
        }
        return matches;
    }

    private void checkPairs() throws InputFileException {
        for (int p = 0; p < pairCount(); p++) {
            for (int side = 0; side < 2; side++) {
                int image = pair[2 * p + side];
                if (image < 0 || image >= images.size()) {
                    throw reader.error("dataset 'pair': pair " + p + " names image " + image + " of " + images.size());
                }
            }
            int image1 = pair[2 * p];
            int rows = matchOffset[p + 1] - matchOffset[p];
            int expected = keypointOffset[image1 + 1] - keypointOffset[image1];
            if (rows != expected) {
                throw reader.error("dataset 'match_offset': pair " + p + " needs a match for each of the " + expected
                        + " keypoints of image " + image1 + ", has " + rows);
            }
        }
    }

    private static List<SceneImage> images(Hdf5Reader reader) throws InputFileException {
        int count = reader.length("image_size");
        int[] size = reader.ints("image_size", count, 2);
        String[] names = reader.texts("image_name", count);
        double[] k = reader.doubles("K", count, 3, 3);
        double[] r = reader.doubles("R", count, 3, 3);
        double[] t = reader.doubles("t", count, 3);
        List<SceneImage> images = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            try {
                Rigid3 camFromWorld = new Rigid3(Mat3.at(r, 9 * i), new Vec3(t[3 * i], t[3 * i + 1], t[3 * i + 2]));
                Camera camera = Camera.of(Mat3.at(k, 9 * i));
                images.add(new SceneImage(names[i], size[2 * i], size[2 * i + 1], camera, camFromWorld));
            } catch (IllegalArgumentException e) {
                throw reader.error("image " + i + ": " + e.getMessage());
            }
        }
        return List.copyOf(images);
    }

    /** Offsets that start at 0, do not fall, and end at {@code total}. */
    private static int[] offsets(Hdf5Reader reader, String dataset, int count, int total) throws InputFileException {
        int[] offsets = reader.ints(dataset, count + 1);
        boolean rising = offsets[0] == 0 && offsets[count] == total;
        for (int i = 0; i < count; i++) {
            rising &= offsets[i] <= offsets[i + 1];
        }
        if (!rising) {
            throw reader.error("dataset '" + dataset + "' must rise from 0 to " + total + ", runs from " + offsets[0]
                    + " to " + offsets[count]);
        }
        return offsets;
    }

    @Override
    public void close() {
        reader.close();
    }
}
