package acne.robust;

import acne.data.Correspondences;

/** The robust estimators by name. */
public enum RobustMethod {
    LMEDS,
    RANSAC,
    MLESAC,
    DEGENSAC,
    MAGSAC;

    /** The method with the best poses of the validation scenes where cameras are known. */
    public static RobustMethod bestCalibrated() {
        return MAGSAC;
    }

    /**
     * The method with the best poses for matches like these. Without cameras it is RANSAC where the sizes of the images are known, because
     * a search for a shared focal length sees through planes then, and DegenSAC where they are not.
     */
    public static RobustMethod best(Correspondences matches, boolean calibrated) {
        if (calibrated) {
            return bestCalibrated();
        }
        return matches.sizes().isPresent() ? RANSAC : DEGENSAC;
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
