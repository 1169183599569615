package acne.robust;

import acne.data.Correspondences;

/** The robust estimators by name. */
public enum RobustMethod {
    LMEDS,
    RANSAC,
    MLESAC,
    DEGENSAC,
    MAGSAC;

    /** The one with the best poses of the validation scenes, for cameras that are known. */
    public static RobustMethod bestCalibrated() {
        return MAGSAC;
    }

    /**
     * The same for cameras that are not.
     *
     * @param sized whether the sizes of the images are known: then a search for a shared focal length sees through planes, else DegenSAC must
     */
    public static RobustMethod bestUncalibrated(boolean sized) {
        return sized ? RANSAC : DEGENSAC;
    }

    /** The one for these matches. */
    public static RobustMethod best(Correspondences matches, boolean calibrated) {
        return calibrated ? bestCalibrated() : bestUncalibrated(matches.sizes().isPresent());
    }

    /** The estimator with its default settings. */
    public RobustEstimator estimator(double squaredThreshold, long seed, ConsensusOptions options) {
        return switch (this) {
            case LMEDS -> new Lmeds(options);
            case RANSAC -> new Ransac(squaredThreshold, Ransac.Polish.LOCAL_OPTIMISATION, seed, options);
            case MLESAC -> new Mlesac(squaredThreshold, options);
            case DEGENSAC -> new Degensac(squaredThreshold, seed, options);
            case MAGSAC -> new Magsac(squaredThreshold, Magsac.DEFAULT_CUTOFF_FACTOR, seed, options);
        };
    }
}
