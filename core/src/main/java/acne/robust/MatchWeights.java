package acne.robust;

import acne.data.Correspondences;
import acne.geometry.CameraPair;
import acne.solve.PointWeights;
import java.util.Optional;

/**
 * How much each match is to be believed before any geometry is known: the order of sampling, and the start of local
 * optimisation.
 *
 * <p>The place where learned weights come in. Implementations are thread-safe.
 */
@FunctionalInterface
public interface MatchWeights {
    /** Lowe's ratio test. */
    double RATIO_TEST = 0.8;

    /** Enough to tell an order, and too little to be worth a search. */
    double NEXT_TO_NONE = 1e-9;

    /** One finite weight a match, not negative; equal weights say nothing. */
    double[] of(Correspondences matches, Optional<CameraPair> cameras);

    /** Holds what implementations have to keep to: anything else is an IllegalArgumentException. */
    static double[] checked(double[] weights, int matches) {
        if (weights.length != matches) {
            throw new IllegalArgumentException(
                    "need one weight per match: " + matches + " matches, " + weights.length + " weights");
        }
        PointWeights.checkValues(weights);
        return weights;
    }

    /** One minus the descriptor ratio where matches have it, else equal weights. */
    static MatchWeights ofRatios() {
        return (matches, cameras) -> {
            double[] weights = new double[matches.size()];
            for (int i = 0; i < weights.length; i++) {
                weights[i] = matches.hasRatios() ? 1 - matches.ratio(i) : 1;
            }
            return weights;
        };
    }

    /**
     * One minus the descriptor ratio for the matches that pass the ratio test, next to nothing for the others. Where matches have no
     * ratios, the weights are equal.
     */
    static MatchWeights ofRatioTest() {
        return (matches, cameras) -> {
            double[] weights = ofRatios().of(matches, cameras);
            for (int i = 0; i < weights.length; i++) {
                weights[i] *= matches.hasRatios() && !(matches.ratio(i) < RATIO_TEST) ? NEXT_TO_NONE : 1;
            }
            return weights;
        };
    }

    /** Equal weights: uniform sampling. */
    static MatchWeights equal() {
        return (matches, cameras) -> new double[matches.size()];
    }
}
