package acne.train;

import acne.math.Mat3;
import acne.nn.EpipolarInput;
import acne.nn.MatchInput;
import acne.tensor.Clouds;
import java.util.List;

/**
 * Pairs as the arrays that networks and losses read.
 *
 * @param input what the network sees
 * @param labels one where a match is an inlier
 * @param essentials the true essential matrices, clouds x 9
 * @param first takes normalised points of image 1 to the frame of the 8-point system, clouds x 9
 * @param system the matches in the frame of the 8-point system
 */
record StereoBatch(
        MatchInput input, float[] labels, float[] essentials, double[] first, double[] second, EpipolarInput system) {
    /** The batch for a network of so many columns, its 8-point system scaled. */
    static StereoBatch of(List<StereoSample> samples, int columns, double coordinateScale) {
        MatchInput input =
                MatchInput.of(samples.stream().map(StereoSample::rows).toList(), columns);
        Clouds clouds = input.clouds();
        float[] labels = new float[clouds.rows()];
        float[] essentials = new float[9 * clouds.count()];
        double[] first = new double[9 * clouds.count()];
        double[] second = new double[9 * clouds.count()];
        double[] scaled = new double[4 * clouds.rows()];
        Mat3 scale = Mat3.diagonal(coordinateScale, coordinateScale, 1);
        for (int c = 0; c < clouds.count(); c++) {
            StereoSample sample = samples.get(c);
            System.arraycopy(sample.labels(), 0, labels, clouds.start(c), clouds.points(c));
            for (int i = 0; i < 9; i++) {
                essentials[9 * c + i] = (float) sample.essential().get(i / 3, i % 3);
            }
            scale.times(sample.frame1FromNormalised()).copyTo(first, 9 * c);
            scale.times(sample.frame2FromNormalised()).copyTo(second, 9 * c);
            double[] coordinates = sample.rows().coordinates();
            for (int i = 0; i < coordinates.length; i++) {
                scaled[4 * clouds.start(c) + i] = coordinateScale * coordinates[i];
            }
        }
        return new StereoBatch(input, labels, essentials, first, second, EpipolarInput.of(scaled, clouds));
    }
}
