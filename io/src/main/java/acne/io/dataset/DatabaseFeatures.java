package acne.io.dataset;

import acne.io.Features;
import acne.io.InputFileException;
import acne.io.colmap.ColmapCamera;
import acne.io.colmap.ColmapDatabase;
import acne.io.colmap.ColmapDescriptors;
import acne.io.colmap.ColmapKeypoints;
import acne.io.colmap.ColmapModel;

/** The features of a COLMAP database; it tells no strength, so that the largest are taken for the strongest. */
public final class DatabaseFeatures implements FeatureSource {
    private final ColmapDatabase database;
    private final int keypoints;

    public DatabaseFeatures(ColmapDatabase database, int keypoints) {
        this.database = database;
        this.keypoints = keypoints;
    }

    @Override
    public synchronized Features features(ColmapModel.View image, ColmapCamera camera) throws InputFileException {
        ColmapKeypoints points = database.keypoints(image.id());
        ColmapDescriptors descriptors = database.descriptors(image.id());
        int dimension = descriptors.dimension();
        float[] values = descriptors.toFloats();
        float[] scales = points.scales();
        if (values.length != scales.length * dimension) {
            throw new InputFileException(image.name() + ": need one descriptor a keypoint: " + scales.length
                    + " keypoints, " + values.length / dimension + " descriptors");
        }
        double[] x = new double[scales.length];
        double[] y = new double[scales.length];
        for (int i = 0; i < scales.length; i++) {
            x[i] = points.xy()[2 * i];
            y[i] = points.xy()[2 * i + 1];
        }
        return new Features(x, y, values, dimension).strongest(scales, keypoints);
    }
}
