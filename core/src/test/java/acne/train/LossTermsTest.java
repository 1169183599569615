package acne.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.LineCloud;
import acne.data.LineGenerator;
import acne.data.PairSource;
import acne.math.Mat3;
import acne.math.SymmetricEigen;
import acne.nn.AcneNetwork;
import acne.nn.AcneSettings;
import acne.nn.MatchInput;
import acne.tensor.Clouds;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The terms of a loss against the same in plain loops, from what the network says about one sample. */
class LossTermsTest {
    private static final double COORDINATE_SCALE = 3;

    private final AcneNetwork stereo = new AcneNetwork(AcneSettings.acne(4, 2).withChannels(16, 4), 1);
    private final AcneNetwork lines = new AcneNetwork(AcneSettings.acne(2, 2).withChannels(16, 4), 1);

    /** Of the estimate, of the classification, of the supervision. */
    private record Weights(double alpha, double beta, double gamma) {
        TrainingSettings settings() {
            return TrainingSettings.read(
                    new Settings(Toml.parse("test.toml", String.format(Locale.ROOT, """
                    [training]
                    iterations = 9
                    [training.loss]
                    estimate_weight = %s
                    classification_weight = %s
                    supervision_weight = %s
                    """, alpha, beta, gamma))));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void stereoTermsAreThoseOfThePaper(boolean calibrated) {
        StereoSample sample = sample(calibrated);
        Tape tape = Tape.inference();
        MatchInput input = MatchInput.of(List.of(sample.rows()), 4);
        AcneNetwork.Output output = stereo.apply(tape, input.tensor(tape), input.clouds());
        List<Tensor> inner = output.trace().localLogits();
        assertEquals(4, inner.size(), "two blocks of two units");

        Map<String, Double> terms = stereoTerms(sample, new Weights(0.3, 0.7, 0.4));

        assertEquals(List.of("estimate", "classification", "supervision"), List.copyOf(terms.keySet()));
        assertNear(0.3 * essentialDistance(sample, output.weights().toArray()), terms, "estimate");
        assertNear(0.7 * balancedEntropy(output.localLogits().toArray(), sample.labels()), terms, "classification");
        double mean = inner.stream()
                .mapToDouble(logits -> balancedEntropy(logits.toArray(), sample.labels()))
                .average()
                .orElseThrow();
        assertNear(0.4 * mean, terms, "supervision");
    }

    /** The distance of the weighted eight-point solution, in calibrated coordinates, from the true essential matrix. */
    private static double essentialDistance(StereoSample sample, float[] weights) {
        double[] c = sample.rows().coordinates();
        double[] moments = new double[81];
        for (int i = 0; i < weights.length; i++) {
            double x1 = COORDINATE_SCALE * c[4 * i];
            double y1 = COORDINATE_SCALE * c[4 * i + 1];
            double x2 = COORDINATE_SCALE * c[4 * i + 2];
            double y2 = COORDINATE_SCALE * c[4 * i + 3];
            addSquare(moments, new double[] {x2 * x1, x2 * y1, x2, y2 * x1, y2 * y1, y2, x1, y1, 1}, weights[i]);
        }
        Mat3 inFrame = Mat3.of(smallestEigenvector(moments, 9));
        Mat3 scale = Mat3.diagonal(COORDINATE_SCALE, COORDINATE_SCALE, 1);
        Mat3 essential = scale.times(sample.frame2FromNormalised())
                .transpose()
                .times(inFrame)
                .times(scale.times(sample.frame1FromNormalised()))
                .normalised();
        return signlessDistance(essential.toArray(), sample.essential().toArray());
    }

    @Test
    void lineTermsAreThoseOfThePaper() {
        LineCloud cloud = cloud();
        Clouds clouds = Clouds.single(cloud.size());
        float[] points = new float[2 * cloud.size()];
        cloud.points().writeTo(points, 0);
        Tape tape = Tape.inference();
        AcneNetwork.Output output = lines.apply(tape, tape.input(points, cloud.size(), 2), clouds);
        float[] weights = output.weights().toArray();
        double[] moments = new double[9];
        for (int i = 0; i < weights.length; i++) {
            double[] row = {cloud.points().x(i), cloud.points().y(i), 1};
            addSquare(moments, row, (double) weights[i] * weights[i]);
        }
        double[] truth = {cloud.theta().x(), cloud.theta().y(), cloud.theta().z()};
        double inner = output.trace().localLogits().stream()
                .mapToDouble(map -> entropy(map.toArray(), cloud))
                .average()
                .orElseThrow();

        Map<String, Double> terms = lineTerms(cloud, new Weights(0.3, 0.7, 0.4));

        assertEquals(List.of("estimate", "classification", "supervision"), List.copyOf(terms.keySet()));
        assertNear(0.3 * signlessDistance(smallestEigenvector(moments, 3), truth), terms, "estimate");
        assertNear(0.7 * entropy(output.localLogits().toArray(), cloud), terms, "classification");
        assertNear(0.4 * inner, terms, "supervision");
    }

    private static double entropy(float[] logits, LineCloud cloud) {
        return IntStream.range(0, logits.length)
                .mapToDouble(i -> entropy(logits[i], cloud.isInlier(i)))
                .average()
                .orElseThrow();
    }

    @Test
    void twiceTheWeightIsTwiceItsTermAlone() {
        StereoSample sample = sample(true);
        Map<String, Double> once = stereoTerms(sample, new Weights(0.3, 0.7, 0.4));
        assertDoubled(once, stereoTerms(sample, new Weights(0.6, 0.7, 0.4)), "estimate");
        assertDoubled(once, stereoTerms(sample, new Weights(0.3, 1.4, 0.4)), "classification");
        assertDoubled(once, stereoTerms(sample, new Weights(0.3, 0.7, 0.8)), "supervision");
        Map<String, Double> line = lineTerms(cloud(), new Weights(0.3, 0.7, 0));
        assertDoubled(line, lineTerms(cloud(), new Weights(0.6, 0.7, 0)), "estimate");
        assertDoubled(line, lineTerms(cloud(), new Weights(0.3, 1.4, 0)), "classification");
    }

    private static void assertDoubled(Map<String, Double> once, Map<String, Double> now, String doubled) {
        once.forEach((name, value) -> assertEquals(
                name.equals(doubled) ? 2 * value : value, Objects.requireNonNull(now.get(name)), 1e-6 * value, name));
    }

    @Test
    void aTermOfNoWeightIsLeftOut() {
        assertEquals(
                List.of("supervision"),
                List.copyOf(stereoTerms(sample(true), new Weights(0, 0, 1)).keySet()));
        assertEquals(
                List.of("classification"),
                List.copyOf(lineTerms(cloud(), new Weights(0, 1, 0)).keySet()));
    }

    private static void assertNear(double expected, Map<String, Double> terms, String name) {
        assertTrue(expected > 1e-3, name + " is " + expected);
        assertEquals(expected, Objects.requireNonNull(terms.get(name)), 1e-5 * expected, name);
    }

    private StereoSample sample(boolean calibrated) {
        return stereoObjective(new Weights(1, 1, 1), calibrated).sample(3);
    }

    private Map<String, Double> stereoTerms(StereoSample sample, Weights weights) {
        return values(stereoObjective(weights, true).loss(Tape.inference(), List.of(sample), 0));
    }

    private StereoObjective stereoObjective(Weights weights, boolean calibrated) {
        StereoDataSettings data = new StereoDataSettings(
                calibrated, "", "", 1, 120, 0.5, 0, new StereoDataSettings.Augmentation(true, true, 10, 0.1, 0));
        List<PairSource> pairs = List.of(new MadePairs(30, 200, 0.6));
        return new StereoObjective(
                stereo,
                data,
                new StereoLossSettings(COORDINATE_SCALE, 0, 0),
                weights.settings(),
                new StereoObjective.Scenes(pairs, pairs, errors -> 0));
    }

    private static LineCloud cloud() {
        return new LineGenerator(LineGenerator.Options.paper(0.6), 4).cloud(2);
    }

    private Map<String, Double> lineTerms(LineCloud cloud, Weights weights) {
        LineObjective objective = new LineObjective(lines, LineGenerator.Options.paper(0.6), weights.settings());
        return values(objective.loss(Tape.inference(), List.of(cloud), 0));
    }

    private static Map<String, Double> values(List<Objective.Term> terms) {
        Map<String, Double> values = new LinkedHashMap<>();
        terms.forEach(term -> values.put(term.name(), (double) term.value().get(0, 0)));
        return values;
    }

    private static void addSquare(double[] moments, double[] row, double weight) {
        for (int i = 0; i < row.length; i++) {
            for (int j = 0; j < row.length; j++) {
                moments[i * row.length + j] += weight * row[i] * row[j];
            }
        }
    }

    private static double[] smallestEigenvector(double[] moments, int n) {
        double[] vectors = new double[n * n];
        SymmetricEigen.decompose(moments, n, new double[n], vectors);
        double[] first = new double[n];
        System.arraycopy(vectors, 0, first, 0, n);
        return first;
    }

    private static double signlessDistance(double[] a, double[] b) {
        double minus = 0;
        double plus = 0;
        for (int i = 0; i < a.length; i++) {
            minus += (a[i] - b[i]) * (a[i] - b[i]);
            plus += (a[i] + b[i]) * (a[i] + b[i]);
        }
        return Math.min(minus, plus);
    }

    private static double balancedEntropy(float[] logits, float[] labels) {
        double[] sums = new double[2];
        int[] counts = new int[2];
        for (int i = 0; i < logits.length; i++) {
            int label = Math.round(labels[i]);
            sums[label] += entropy(logits[i], label == 1);
            counts[label]++;
        }
        return (sums[0] / counts[0] + sums[1] / counts[1]) / 2;
    }

    private static double entropy(double logit, boolean label) {
        double probability = 1 / (1 + Math.exp(-logit));
        return -Math.log(label ? probability : 1 - probability);
    }
}
