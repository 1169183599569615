package acne.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.LineCloud;
import acne.data.LineGenerator;
import acne.data.Points2;
import acne.geometry.Line;
import org.junit.jupiter.api.Test;

class BundledLineModelTest {
    private final LineGenerator generator = new LineGenerator(LineGenerator.Options.paper(0.7), 9);

    @Test
    void inliersWeighMoreThanOutliers() {
        LineWeighting weighting = BundledLineModel.weighting().orElseThrow();
        for (int c = 0; c < 10; c++) {
            LineCloud cloud = generator.cloud(c);
            double[] weights = weighting.weights(cloud.points());
            double[] sums = new double[2];
            int[] counts = new int[2];
            for (int i = 0; i < weights.length; i++) {
                int label = cloud.isInlier(i) ? 1 : 0;
                sums[label] += weights[i];
                counts[label]++;
            }
            double inlier = sums[1] / counts[1];
            double outlier = sums[0] / counts[0];
            assertTrue(inlier > 3 * outlier, "cloud " + c + ": mean weights " + inlier + " and " + outlier);
        }
    }

    @Test
    void theWeightsAloneFindTheLine() {
        LineFitter fitter = LineFitter.builder()
                .weighting(BundledLineModel.weighting().orElseThrow())
                .build();
        int found = 0;
        for (int c = 0; c < 20; c++) {
            LineCloud cloud = generator.cloud(c);
            Line line = fitter.fit(cloud.points()).line().orElseThrow();
            found += line.theta().cross(cloud.theta()).norm() < 1e-6 ? 1 : 0;
        }
        assertTrue(found >= 18, found + " of 20 lines");
    }

    @Test
    void aFitterAsksTheModelUnlessToldOtherwise() {
        Points2 points = generator.cloud(0).points();
        double[] weights = BundledLineModel.weighting()
                .orElseThrow()
                .weights(UnitFrame.of(points).normalise(points));
        double[] kept = LineFitter.builder().build().fit(points).weights();
        for (int i = 0; i < weights.length; i++) {
            assertEquals(weights[i], kept[i], "point " + i);
        }
    }
}
