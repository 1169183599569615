package acne.train;

/**
 * What the loss on epipolar matrices needs beyond {@link TrainingSettings}.
 *
 * @param coordinateScale the coordinates are multiplied by this in the 8-point system; the paper's is 1
 * @param estimateLimit largest norm of a pair's gradient of the estimate term with respect to the logarithms of its weights; 0
 *     does not limit it
 * @param repeats how many times more the last of several stages of ACNe is applied, each with a loss of its own
 */
public record StereoLossSettings(double coordinateScale, double estimateLimit, int repeats) {
    public static StereoLossSettings read(Settings settings) {
        return new StereoLossSettings(
                settings.optionalDouble("training.loss.coordinate_scale", 1e-3, 1e3, 1),
                settings.optionalDouble("training.loss.estimate_limit", 0, 1e9, 0),
                settings.optionalInt("training.loss.repeats", 0, 16, 0));
    }
}
