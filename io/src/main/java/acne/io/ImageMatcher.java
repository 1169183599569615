package acne.io;

import acne.data.Correspondences;

/** Putative matches of two images: the nearest descriptor in image 2 of every keypoint of image 1. */
public final class ImageMatcher {
    private final NearestNeighbours neighbours = new NearestNeighbours();

    /** One match a keypoint of image 1, with ratios and mutual flags; none where an image has no keypoints. */
    public Correspondences match(Features features1, Features features2) {
        DescriptorMatches found =
                neighbours.match(features1.descriptors(), features2.descriptors(), features1.dimension());
        double[] rows = new double[4 * found.size()];
        double[] ratios = new double[found.size()];
        for (int i = 0; i < found.size(); i++) {
            int nearest = found.nearest()[i];
            rows[4 * i] = features1.x()[i];
            rows[4 * i + 1] = features1.y()[i];
            rows[4 * i + 2] = features2.x()[nearest];
            rows[4 * i + 3] = features2.y()[nearest];
            ratios[i] = found.ratio()[i];
        }
        return Correspondences.ofRows(rows).withRatios(ratios).withMutual(found.mutual());
    }

    /**
     * The matches that are nearest in both directions and whose ratio lies below a limit; 1 keeps all mutual ones. Matches that lack the
     * flag or the ratio are not dropped by it.
     */
    public static Correspondences mutualBelow(Correspondences matches, double ratio) {
        return matches.filter(i -> (!matches.hasMutual() || matches.mutual(i))
                && (ratio >= 1 || !matches.hasRatios() || matches.ratio(i) < ratio));
    }
}
