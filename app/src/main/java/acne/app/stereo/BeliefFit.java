package acne.app.stereo;

import acne.app.InputException;
import acne.data.Correspondences;
import acne.data.PairSource;
import acne.data.PosedMatches;
import acne.geometry.EpipolarResidual;
import acne.geometry.EssentialMatrix;
import acne.io.InputFileException;
import acne.io.PairFile;
import acne.math.LogisticRegression;
import acne.robust.NeighbourBelief;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The mutual matches of scenes with what is believed of them and whether it is true: what {@link NeighbourBelief} is fitted to. */
final class BeliefFit {
    /** A match this near to its epipolar lines is right. */
    private static final double RIGHT_PIXELS = 1.5;

    /** Fewer mutual matches have no neighbours to speak of. */
    private static final int FEWEST = 20;

    private static final int TENTHS = 10;

    private final List<double[]> rows = new ArrayList<>();
    private final List<Double> believed = new ArrayList<>();
    private final List<Boolean> right = new ArrayList<>();

    private BeliefFit() {}

    /** The matches of every so many-th pair, judged by what is shown of them. */
    static BeliefFit of(List<Path> scenes, int stride, UnaryOperator<Correspondences> shown) {
        BeliefFit fit = new BeliefFit();
        for (Path path : scenes) {
            try (PairFile file = PairFile.open(path)) {
                PairSource pairs = file.pairs();
                for (int i = 0; i < pairs.size(); i += stride) {
                    fit.add(pairs.pair(i), shown);
                }
            } catch (InputFileException e) {
                throw InputException.of(e);
            }
        }
        return fit;
    }

    private void add(PosedMatches pair, UnaryOperator<Correspondences> shown) {
        Correspondences all = pair.matches();
        Correspondences mutual = all.filter(all::mutual);
        if (mutual.size() < FEWEST) {
            return;
        }
        Correspondences seen = shown.apply(mutual);
        double[][] features = NeighbourBelief.features(seen);
        double[] probabilities = NeighbourBelief.probabilities(seen);
        double[] truth = new EssentialMatrix(pair.essential())
                .toFundamental(pair.cameras().camera1(), pair.cameras().camera2())
                .matrix()
                .toArray();
        for (int i = 0; i < features.length; i++) {
            rows.add(features[i]);
            believed.add(probabilities[i]);
            double squared =
                    EpipolarResidual.squaredSampson(truth, mutual.x1(i), mutual.y1(i), mutual.x2(i), mutual.y2(i));
            right.add(squared < RIGHT_PIXELS * RIGHT_PIXELS);
        }
    }

    int size() {
        return rows.size();
    }

    /** The coefficients that these matches ask for. */
    double[] coefficients() {
        boolean[] labels = new boolean[right.size()];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = right.get(i);
        }
        return LogisticRegression.fit(rows.toArray(new double[0][]), labels);
    }

    /** What the library believes of these matches beside what is true, by tenths of the belief. */
    List<Tenth> calibration() {
        double[] sums = new double[TENTHS];
        int[] hits = new int[TENTHS];
        int[] counts = new int[TENTHS];
        for (int i = 0; i < rows.size(); i++) {
            int tenth = Math.min((int) (TENTHS * believed.get(i)), TENTHS - 1);
            sums[tenth] += believed.get(i);
            hits[tenth] += right.get(i) ? 1 : 0;
            counts[tenth]++;
        }
        List<Tenth> tenths = new ArrayList<>();
        for (int k = 0; k < TENTHS; k++) {
            double count = Math.max(1, counts[k]);
            tenths.add(new Tenth(counts[k], sums[k] / count, hits[k] / count));
        }
        return tenths;
    }

    /** Matches that are believed about alike: the mean of the belief, and the share that is right. */
    record Tenth(int matches, double believed, double right) {
        Map<String, Object> toJson() {
            return Map.of("matches", matches, "believed", believed, "right", right);
        }
    }
}
