package acne.robust;

import acne.data.Correspondences;
import acne.data.NeighbourSupport;
import acne.geometry.CameraPair;
import acne.math.LogisticRegression;
import acne.math.Selection;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What the neighbours of a match say of it, and its descriptor ratio where it is known: the odds that it is right.
 *
 * <p>Logistic regressions on mutual matches of the training scenes ({@code ./acne reproduce belief}). They tell right matches from wrong
 * ones far better than the ratio alone, so that a search needs no ratio test. Where hardly any match has neighbours that go along, as
 * among points of random depth, the neighbours say nothing, and the ratio test has the word.
 */
public final class NeighbourBelief implements MatchWeights {
    /** Of the {@link #features}. */
    private static final double[] WITH_RATIOS = {-2.137, 0.585, 7.928, -2.860, -1.239, -1.194};

    private static final double[] WITHOUT_RATIOS = {-4.266, 2.019, 4.080, -1.552};

    /** Odds of a tenth: a match that is less probable is next to nothing in a search. */
    private static final double LEAST_ODDS = 1.0 / 9;

    /** So many matches above these odds are an opinion. */
    private static final int FEWEST = 16;

    /** A network that sees fewer matches gives worse weights, chosen on validation scenes. */
    private static final int FEWEST_ASKED = 1000;

    /** How much nearer to its line a right match is than a wrong one would be by chance, about a width of an image over the noise. */
    private static final double SHARPNESS = 100;

    /** A match that other weights say nothing for keeps a thousandth of its odds: their root. */
    private static final double LEAST_RELATIVE = 1e-6;

    /** The odds of each match; those below a tenth are next to nothing. Where nearly all are, the weights of the ratio test. */
    @Override
    public double[] of(Correspondences matches, Optional<CameraPair> cameras) {
        double[] odds = odds(matches);
        int probable = 0;
        for (int i = 0; i < odds.length; i++) {
            if (odds[i] >= LEAST_ODDS) {
                probable++;
            } else {
                odds[i] *= NEXT_TO_NONE;
            }
        }
        return probable >= FEWEST ? odds : MatchWeights.ofRatioTest().of(matches, cameras);
    }

    /**
     * What neighbours and other weights, such as those of a network, say together.
     *
     * <p>The others are asked about the probable matches, and the next ones up to {@value #FEWEST_ASKED}: what they say of the rest
     * would change next to nothing, and takes a network time.
     */
    public static MatchWeights with(MatchWeights other) {
        return (matches, cameras) -> {
            double[] odds = new NeighbourBelief().of(matches, cameras);
            double least = leastAsked(odds);
            int[] asked = IntStream.range(0, odds.length)
                    .filter(i -> odds[i] >= least)
                    .toArray();
            double[] said = asked.length == odds.length
                    ? other.of(matches, cameras)
                    : other.of(matches.selectWithSupport(asked), cameras);
            MatchWeights.checked(said, asked.length);
            double[] weights = new double[odds.length];
            for (int k = 0; k < asked.length; k++) {
                weights[asked[k]] = said[k];
            }
            return combined(odds, weights);
        };
    }

    /** The least odds of a match that others are asked about; matches with the same odds are treated alike. */
    private static double leastAsked(double[] odds) {
        return odds.length <= FEWEST_ASKED
                ? 0
                : Math.min(LEAST_ODDS, Selection.kthSmallest(odds.clone(), odds.length, odds.length - FEWEST_ASKED));
    }

    /** Odds times the roots of other weights, which are relative to the largest of them; the power was chosen on validation scenes. */
    static double[] combined(double[] odds, double[] weights) {
        MatchWeights.checked(weights, odds.length);
        double largest = Arrays.stream(weights).max().orElse(0);
        double[] combined = odds.clone();
        for (int i = 0; i < combined.length && largest > 0; i++) {
            combined[i] *= Math.sqrt(weights[i] / largest + LEAST_RELATIVE);
        }
        return combined;
    }

    /**
     * How much it says for a model that a match agrees with it: the logarithm of how much more probable that is if the match is right
     * with these odds than if all were wrong.
     */
    public static double[] stakes(Correspondences matches) {
        double[] stakes = odds(matches);
        for (int i = 0; i < stakes.length; i++) {
            stakes[i] = Math.log1p(SHARPNESS * stakes[i]);
        }
        return stakes;
    }

    /** The probability that each match is right. */
    public static double[] probabilities(Correspondences matches) {
        double[] probabilities = odds(matches);
        for (int i = 0; i < probabilities.length; i++) {
            probabilities[i] /= 1 + probabilities[i];
        }
        return probabilities;
    }

    /**
     * What the regression sees of each match: one, the support of neighbours that lie alike, its root, the support of all, and where it
     * is known the ratio and its square.
     */
    public static double[][] features(Correspondences matches) {
        float[] support = matches.neighbourSupport();
        double[][] rows = new double[matches.size()][];
        for (int i = 0; i < rows.length; i++) {
            double all = support[NeighbourSupport.COLUMNS * i];
            double alike = support[NeighbourSupport.COLUMNS * i + 1];
            double root = Math.sqrt(alike);
            rows[i] = matches.hasRatios()
                    ? new double[] {1, alike, root, all, matches.ratio(i), matches.ratio(i) * matches.ratio(i)}
                    : new double[] {1, alike, root, all};
        }
        return rows;
    }

    private static double[] odds(Correspondences matches) {
        double[] coefficients = matches.hasRatios() ? WITH_RATIOS : WITHOUT_RATIOS;
        double[][] rows = features(matches);
        double[] odds = new double[rows.length];
        for (int i = 0; i < odds.length; i++) {
            odds[i] = Math.exp(LogisticRegression.logit(coefficients, rows[i]));
        }
        return odds;
    }
}
