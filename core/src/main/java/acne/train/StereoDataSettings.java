package acne.train;

/**
 * The table {@code data} of a stereo experiment.
 *
 * @param calibrated whether the essential matrix is wanted (coordinates by the cameras), or the fundamental one (by image size)
 * @param train file or folder of the training scenes
 * @param validation file or folder of the validation scenes
 * @param validationStride every so many-th validation pair is used
 * @param points matches drawn of a pair
 * @param mutualShare share of the samples that keep only matches nearest in both directions
 * @param syntheticShare share of the samples that come from made-up scenes
 * @param augmentation how samples are varied
 */
public record StereoDataSettings(
        boolean calibrated,
        String train,
        String validation,
        int validationStride,
        int points,
        double mutualShare,
        double syntheticShare,
        Augmentation augmentation) {
    /**
     * How samples are varied.
     *
     * @param swap whether the images change places in half of the samples
     * @param mirror whether both images are mirrored in half of the samples
     * @param rollDegrees largest turn of either image about its axis
     * @param frameJitter largest change of the scale (natural logarithm) and shift of the frame of an uncalibrated image
     * @param shuffledShare largest share of the matches of a sample whose ends in the second image change places
     */
    public record Augmentation(
            boolean swap, boolean mirror, double rollDegrees, double frameJitter, double shuffledShare) {}

    private enum Problem {
        FUNDAMENTAL,
        ESSENTIAL
    }

    public static StereoDataSettings read(Settings settings) {
        return new StereoDataSettings(
                settings.requireEnum("data.problem", Problem.class) == Problem.ESSENTIAL,
                settings.optionalString("data.train", "stereo/train"),
                settings.optionalString("data.validation", "stereo/val"),
                settings.optionalInt("data.validation_stride", 1, 1_000_000, 1),
                settings.optionalInt("data.points", 16, 100_000, 2000),
                settings.optionalDouble("data.mutual_share", 0, 1, 0),
                settings.optionalDouble("data.synthetic_share", 0, 1, 0),
                new Augmentation(
                        settings.optionalBoolean("data.swap", false),
                        settings.optionalBoolean("data.mirror", false),
                        settings.optionalDouble("data.roll_degrees", 0, 180, 0),
                        settings.optionalDouble("data.frame_jitter", 0, 1, 0),
                        settings.optionalDouble("data.shuffled_share", 0, 1, 0)));
    }
}
