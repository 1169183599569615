package acne.nn;

import acne.tensor.Attention;
import acne.tensor.Clouds;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** A network with random weights behind one face, so that the same laws can be tested on all. */
final class NetworkCase {
    private final String name;
    private final int inputs;
    private final Network network;
    private final Evaluation evaluation;

    private NetworkCase(String name, int inputs, Network network, Evaluation evaluation) {
        this.name = name;
        this.inputs = inputs;
        this.network = network;
        this.evaluation = evaluation;
    }

    /**
     * What a network says.
     *
     * @param perPoint values that follow the points, rows x anything
     * @param perCloud values that do not depend on the order of the points, clouds x anything
     * @param matrices the same up to the sign of each row
     */
    record Result(List<Tensor> perPoint, List<Tensor> perCloud, List<Tensor> matrices) {
        List<Tensor> all() {
            List<Tensor> all = new ArrayList<>(perPoint);
            all.addAll(perCloud);
            all.addAll(matrices);
            return all;
        }
    }

    private interface Evaluation {
        Result apply(Tape tape, double[] points, Clouds clouds);
    }

    /** All networks in small or fixed sizes, with all variants of ACNe. */
    static List<NetworkCase> all() {
        List<NetworkCase> cases = new ArrayList<>(acneVariants());
        cases.addAll(baselines());
        return cases;
    }

    static List<NetworkCase> acneVariants() {
        List<NetworkCase> cases = new ArrayList<>();
        for (Attention attention : Attention.values()) {
            for (AcneSettings.Placement placement : AcneSettings.Placement.values()) {
                for (AcneSettings.Norm norm : AcneSettings.Norm.values()) {
                    for (AcneSettings.Head head : AcneSettings.Head.values()) {
                        for (int units = 1; units <= 3; units++) {
                            cases.add(acne(new AcneSettings(4, 8, 2, units, attention, placement, norm, 4, head, 3)));
                        }
                    }
                }
            }
        }
        return cases;
    }

    static NetworkCase acne(AcneSettings settings) {
        AcneNetwork network = new AcneNetwork(settings, 1);
        return new NetworkCase(settings.toString(), settings.inputs(), network, (tape, points, clouds) -> {
            AcneNetwork.Output output = network.apply(tape, tensor(tape, points, settings.inputs()), clouds);
            Tensor classes = output.classLogits();
            return new Result(
                    List.of(output.features(), output.localLogits(), output.weights()),
                    classes == null ? List.of() : List.of(classes),
                    List.of());
        });
    }

    static List<NetworkCase> baselines() {
        List<NetworkCase> cases = new ArrayList<>();
        for (ContextMode mode : ContextMode.values()) {
            cases.add(pointNet(mode));
        }
        cases.add(stagedAcne());
        cases.add(oaNet(new OaNetSettings(4, 8, 4, 2, 5)));
        cases.add(dfe());
        cases.add(learntIrls());
        cases.add(residualToWeight());
        return cases;
    }

    private static NetworkCase pointNet(ContextMode mode) {
        PointNet network = new PointNet(new PointNetSettings(3, 4, mode), 1);
        return new NetworkCase(
                "PointNet " + mode,
                3,
                network,
                (tape, points, clouds) -> new Result(
                        List.of(), List.of(network.apply(tape, tensor(tape, points, 3), clouds)), List.of()));
    }

    static NetworkCase stagedAcne() {
        StagedAcne network = new StagedAcne(new StagedAcneSettings(4, 8, 4, 4, 2), 1);
        return new NetworkCase("StagedAcne", 4, network, (tape, points, clouds) -> {
            EpipolarInput input = EpipolarInput.of(points, clouds);
            List<Tensor> perPoint = new ArrayList<>();
            network.apply(tape, tensor(tape, points, 4), input)
                    .forEach(stage -> perPoint.addAll(List.of(stage.localLogits(), stage.weights())));
            return new Result(perPoint, List.of(), List.of());
        });
    }

    static NetworkCase oaNet(OaNetSettings settings) {
        OaNet network = new OaNet(settings, 1);
        return new NetworkCase("OaNet", 4, network, (tape, points, clouds) -> {
            EpipolarInput input = EpipolarInput.of(points, clouds);
            List<OaNet.Stage> stages = network.apply(tape, tensor(tape, points, 4), input);
            List<Tensor> perPoint = new ArrayList<>();
            stages.forEach(stage -> perPoint.addAll(List.of(stage.logits(), stage.weights())));
            return new Result(
                    perPoint,
                    List.of(),
                    stages.stream().map(OaNet.Stage::matrices).toList());
        });
    }

    private static NetworkCase dfe() {
        Dfe network = new Dfe(DfeSettings.published(), 1);
        return new NetworkCase("Dfe", 4, network, (tape, points, clouds) -> {
            EpipolarInput input = EpipolarInput.of(points, clouds);
            List<Dfe.Step> steps = network.apply(tape, tensor(tape, points, 4), input);
            return new Result(
                    steps.stream().map(Dfe.Step::weights).toList(),
                    List.of(),
                    steps.stream().map(Dfe.Step::matrices).toList());
        });
    }

    private static NetworkCase learntIrls() {
        LearntIrls network = new LearntIrls(LearntIrlsSettings.DEFAULT, 1);
        return new NetworkCase("LearntIrls", 2, network, (tape, points, clouds) -> {
            List<LearntIrls.Iteration> iterations = network.apply(tape, homogeneous(points), clouds);
            return new Result(
                    iterations.stream().map(LearntIrls.Iteration::weights).toList(),
                    List.of(),
                    iterations.stream().map(LearntIrls.Iteration::lines).toList());
        });
    }

    private static NetworkCase residualToWeight() {
        ResidualToWeightNetwork network = new ResidualToWeightNetwork(new ResidualToWeightSettings(8, 8, 2, 4), 1);
        return new NetworkCase("ResidualToWeight", 2, network, (tape, points, clouds) -> {
            float[] coordinates = new float[points.length];
            for (int i = 0; i < points.length; i++) {
                coordinates[i] = (float) points[i];
            }
            LineNetwork.Output output = network.apply(tape, new LinePoints(clouds, coordinates, homogeneous(points)));
            return new Result(List.of(output.logits(), output.weights()), List.of(), List.of(output.lines()));
        });
    }

    /** Rows [x y 1] of points. */
    private static double[] homogeneous(double[] points) {
        double[] rows = new double[points.length / 2 * 3];
        for (int r = 0; r < points.length / 2; r++) {
            rows[r * 3] = points[r * 2];
            rows[r * 3 + 1] = points[r * 2 + 1];
            rows[r * 3 + 2] = 1;
        }
        return rows;
    }

    static Tensor tensor(Tape tape, double[] points, int columns) {
        float[] values = new float[points.length];
        for (int i = 0; i < points.length; i++) {
            values[i] = (float) points[i];
        }
        return tape.input(values, points.length / columns, columns);
    }

    Result apply(Tape tape, double[] points, Clouds clouds) {
        return evaluation.apply(tape, points, clouds);
    }

    Network network() {
        return network;
    }

    int inputs() {
        return inputs;
    }

    /** Points near a model, so that the solvers inside are well posed: the last column follows the second, with some noise. */
    double[] points(long seed, int rows) {
        Random random = new Random(seed);
        double[] points = random.doubles((long) rows * inputs, -1, 1).toArray();
        for (int r = 0; r < rows; r++) {
            int last = (r + 1) * inputs - 1;
            int source = r * inputs + (inputs == 2 ? 0 : 1);
            if (r % 4 != 0) {
                points[last] = 0.9 * points[source] + 0.05 * points[last];
            }
        }
        return points;
    }

    static double[] rowsOf(double[] points, int columns, int from, int to) {
        return Arrays.copyOfRange(points, from * columns, to * columns);
    }

    @Override
    public String toString() {
        return name;
    }
}
