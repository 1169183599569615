package acne.data;

/**
 * A cloud as a network sees it.
 *
 * @param points the inliers first, then the outliers
 * @param inliers how many of the points come from the object
 * @param label the index of the class
 */
public record CloudSample(PointCloud points, int inliers, int label) {}
