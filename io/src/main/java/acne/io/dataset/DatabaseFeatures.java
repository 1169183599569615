package acne.io.dataset;

import acne.io.Features;
import acne.io.InputFileException;
import acne.io.colmap.ColmapCamera;
import acne.io.colmap.ColmapDatabase;
import acne.io.colmap.ColmapDescriptors;
import acne.io.colmap.ColmapKeypoints;
import acne.io.colmap.ColmapModel;
import java.util.Comparator;
import java.util.stream.IntStream;

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
        int[] order = IntStream.range(0, scales.length)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer i) -> -scales[i]))
                .limit(keypoints)
                .mapToInt(i -> i)
                .toArray();
        double[] x = new double[order.length];
        double[] y = new double[order.length];
        float[] rows = new float[order.length * dimension];
        for (int i = 0; i < order.length; i++) {
            x[i] = points.xy()[2 * order[i]];
            y[i] = points.xy()[2 * order[i] + 1];
            System.arraycopy(values, order[i] * dimension, rows, i * dimension, dimension);
        }
        return new Features(x, y, rows, dimension);
    }
}
