package acne.robust;

/** The robust estimators by name. */
public enum RobustMethod {
    LMEDS,
    RANSAC,
    MLESAC,
    DEGENSAC,
    MAGSAC;

    /** The one with the best poses of the validation scenes: MAGSAC++ for calibrated matches, DegenSAC for others. */
    public static RobustMethod best(boolean calibrated) {
        return calibrated ? MAGSAC : DEGENSAC;
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
