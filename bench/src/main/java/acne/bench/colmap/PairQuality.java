package acne.bench.colmap;

import acne.geometry.EpipolarResidual;
import acne.geometry.EssentialMatrix;
import acne.geometry.Rigid3;
import acne.io.InputFileException;
import acne.io.colmap.ColmapCamera;
import acne.io.colmap.ColmapDatabase;
import acne.io.colmap.ColmapImage;
import acne.io.colmap.PairId;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How the verified pairs of a database compare with the truth.
 *
 * @param verified pairs with inliers
 * @param right those of which most inliers lie on the true epipolar lines
 * @param wrong the others
 * @param rightMatches inliers of all pairs on the true epipolar lines
 * @param wrongMatches the others
 */
record PairQuality(int verified, int right, int wrong, int rightMatches, int wrongMatches) {
    /** The distance in pixels that COLMAP allows by default. */
    private static final double TRUE_PX = 4;

    static PairQuality of(Path path, Map<String, PhotoCollection.Place> truth) throws InputFileException {
        int verified = 0;
        int right = 0;
        int rightMatches = 0;
        int allMatches = 0;
        try (ColmapDatabase database = ColmapDatabase.open(path, ColmapDatabase.Access.READ)) {
            Views views = new Views(database, truth);
            for (PairId pair : database.pairs()) {
                int[] inliers = database.inliers(pair);
                if (inliers.length > 0 && views.known(pair)) {
                    int onLines = views.countTrue(pair, inliers);
                    verified++;
                    right += 4 * onLines > inliers.length ? 1 : 0;
                    rightMatches += onLines;
                    allMatches += inliers.length / 2;
                }
            }
        }
        return new PairQuality(verified, right, verified - right, rightMatches, allMatches - rightMatches);
    }

    Map<String, Object> toJson() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("verified_pairs", verified);
        json.put("right_pairs", right);
        json.put("wrong_pairs", wrong);
        json.put("right_inliers", rightMatches);
        json.put("wrong_inliers", wrongMatches);
        return json;
    }

    /** The images of a database with their true places. */
    private static final class Views {
        private final ColmapDatabase database;
        private final Map<Integer, ColmapImage> images;
        private final Map<Integer, ColmapCamera> cameras;
        private final Map<String, PhotoCollection.Place> truth;
        private final Map<Integer, float[]> keypoints = new HashMap<>();

        Views(ColmapDatabase database, Map<String, PhotoCollection.Place> truth) throws InputFileException {
            this.database = database;
            this.images = database.images();
            this.cameras = database.cameras();
            this.truth = truth;
            for (int image : images.keySet()) {
                keypoints.put(image, database.keypoints(image).xy());
            }
        }

        boolean known(PairId pair) {
            return truth.containsKey(name(pair.image1())) && truth.containsKey(name(pair.image2()));
        }

        private String name(int image) {
            return require(images, image).name();
        }

        /** How many matches lie on the true epipolar lines; none between different worlds. */
        int countTrue(PairId pair, int[] matches) {
            PhotoCollection.Place place1 = require(truth, name(pair.image1()));
            PhotoCollection.Place place2 = require(truth, name(pair.image2()));
            if (place1.world() != place2.world()) {
                return 0;
            }
            Rigid3 cam2FromCam1 =
                    place2.camFromWorld().after(place1.camFromWorld().inverse());
            double[] f = EssentialMatrix.of(cam2FromCam1)
                    .toFundamental(place1.scaled(width(pair.image1())), place2.scaled(width(pair.image2())))
                    .matrix()
                    .toArray();
            float[] xy1 = require(keypoints, pair.image1());
            float[] xy2 = require(keypoints, pair.image2());
            int count = 0;
            for (int k = 0; k < matches.length; k += 2) {
                int i = 2 * matches[k];
                int j = 2 * matches[k + 1];
                double squared = EpipolarResidual.squaredSampson(f, xy1[i], xy1[i + 1], xy2[j], xy2[j + 1]);
                count += squared < TRUE_PX * TRUE_PX ? 1 : 0;
            }
            return count;
        }

        private int width(int image) {
            return require(cameras, require(images, image).cameraId()).width();
        }

        private static <K, V> V require(Map<K, V> map, K key) {
            V value = map.get(key);
            if (value == null) {
                throw new IllegalArgumentException("nothing is known of " + key);
            }
            return value;
        }
    }
}
