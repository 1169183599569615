package acne.io.dataset;

import acne.geometry.EpipolarResidual;
import acne.geometry.EssentialMatrix;
import acne.geometry.PoseError;
import acne.geometry.Rigid3;
import acne.io.DescriptorMatches;
import acne.math.Vec3;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * What the true motion says of the putative matches of a pair.
 *
 * @param inlierRatio share of all matches on their epipolar lines
 * @param excess how many more matches are on their epipolar lines than of shuffled ones
 * @param mutualExcess the same of the mutual matches
 * @param inFront share of the matches on their epipolar lines that are in front of both cameras
 * @param parallaxDegrees median angle between the viewing rays of the mutual ones; NaN without any
 */
record PairMeasure(
        double inlierRatio,
        int excess,
        int mutualExcess,
        double inFront,
        double rotationDegrees,
        double parallaxDegrees) {
    /** Symmetric epipolar distance in normalised coordinates below which a match counts as true. */
    private static final double TRUE_DISTANCE = 1e-4;

    static PairMeasure of(SceneView view1, SceneView view2, DescriptorMatches matches, RandomGenerator random) {
        Rigid3 cam2FromCam1 =
                view2.image().camFromWorld().after(view1.image().camFromWorld().inverse());
        double[] e = EssentialMatrix.of(cam2FromCam1).matrix().toArray();
        int[] shuffled = shuffled(matches.nearest(), random);
        int inliers = 0;
        int mutual = 0;
        int chance = 0;
        int mutualChance = 0;
        int inFront = 0;
        double[] angles = new double[matches.size()];
        for (int i = 0; i < matches.size(); i++) {
            if (isTrue(e, view1, i, view2, shuffled[i])) {
                chance++;
                mutualChance += matches.mutual()[i] ? 1 : 0;
            }
            int nearest = matches.nearest()[i];
            if (isTrue(e, view1, i, view2, nearest)) {
                inliers++;
                Vec3 ray1 = cam2FromCam1.rotation().times(ray(view1, i));
                Vec3 ray2 = ray(view2, nearest);
                inFront += isInFront(ray1, ray2, cam2FromCam1.translation()) ? 1 : 0;
                if (matches.mutual()[i]) {
                    angles[mutual++] =
                            Math.toDegrees(Math.atan2(ray1.cross(ray2).norm(), ray1.dot(ray2)));
                }
            }
        }
        return new PairMeasure(
                (double) inliers / Math.max(1, matches.size()),
                inliers - chance,
                mutual - mutualChance,
                (double) inFront / Math.max(1, inliers),
                PoseError.of(cam2FromCam1, Rigid3.IDENTITY).rotationDegrees(),
                median(Arrays.copyOf(angles, mutual)));
    }

    private static int[] shuffled(int[] values, RandomGenerator random) {
        int[] shuffled = values.clone();
        for (int i = shuffled.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int kept = shuffled[i];
            shuffled[i] = shuffled[j];
            shuffled[j] = kept;
        }
        return shuffled;
    }

    private static boolean isTrue(double[] e, SceneView view1, int keypoint1, SceneView view2, int keypoint2) {
        return EpipolarResidual.squaredSymmetric(
                        e,
                        view1.normalisedX(keypoint1),
                        view1.normalisedY(keypoint1),
                        view2.normalisedX(keypoint2),
                        view2.normalisedY(keypoint2))
                < TRUE_DISTANCE;
    }

    private static Vec3 ray(SceneView view, int keypoint) {
        return new Vec3(view.normalisedX(keypoint), view.normalisedY(keypoint), 1);
    }

    /** Whether the rays come closest in front of both cameras: d2 ray2 = d1 ray1 + t. */
    private static boolean isInFront(Vec3 ray1, Vec3 ray2, Vec3 t) {
        Vec3 normal = ray1.cross(ray2);
        return normal.dot(ray2.cross(t)) > 0 && normal.dot(ray1.cross(t)) > 0;
    }

    private static double median(double[] values) {
        if (values.length == 0) {
            return Double.NaN;
        }
        Arrays.sort(values);
        int middle = values.length / 2;
        return values.length % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
    }
}
