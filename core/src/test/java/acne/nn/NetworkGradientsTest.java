package acne.nn;

import acne.tensor.Arithmetic;
import acne.tensor.Clouds;
import acne.tensor.GradientCheck;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The gradient of every network with respect to its parameters is that of central differences. */
class NetworkGradientsTest {
    private static final GradientCheck CHECK = new GradientCheck(1e-2, 1e-3);
    private static final Clouds CLOUDS = Clouds.of(17, 25, 29, 12);

    /** PointNet has a batch norm over the clouds, which is nearly singular where they are few. */
    private static final Clouds MANY_CLOUDS = Clouds.of(IntStream.range(4, 20).toArray());

    private static final NetworkCase OANET = NetworkCase.oaNet(new OaNetSettings(4, 8, 4, 2, 5));

    static List<NetworkCase> connected() {
        return NetworkCase.all().stream()
                .filter(network -> !(network.network() instanceof OaNet)
                        && !(network.network() instanceof StagedAcne)
                        && !(network.network() instanceof Dfe))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("connected")
    void gradientOfTheParametersIsThatOfDifferences(NetworkCase network) {
        anyOf(seed -> {
            Clouds clouds = network.network() instanceof PointNet ? MANY_CLOUDS : CLOUDS;
            double[] points = network.points(seed, clouds.rows());
            CHECK.ofParameters(
                    network.network().parameters(), tape -> signless(tape, network.apply(tape, points, clouds)));
        });
    }

    /** What a stage sees of the one before is constant: only its own parameters move. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void gradientOfAStageOfOaNetIsThatOfDifferences(int stage) {
        OaNet network = (OaNet) OANET.network();
        anyOf(seed -> {
            EpipolarInput input = EpipolarInput.of(OANET.points(seed, CLOUDS.rows()), CLOUDS);
            CHECK.ofParameters(
                    network.parameters(), parameter -> parameter.name().startsWith("stage" + stage), tape -> {
                        OaNet.Stage result = network.apply(tape, coordinates(tape, input), input)
                                .get(stage);
                        return List.of(
                                result.logits(), Arithmetic.multiply(tape, result.matrices(), result.matrices()));
                    });
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void gradientOfAStageOfStagedAcneIsThatOfDifferences(int stage) {
        NetworkCase staged = NetworkCase.stagedAcne();
        StagedAcne network = (StagedAcne) staged.network();
        anyOf(seed -> {
            EpipolarInput input = EpipolarInput.of(staged.points(seed, CLOUDS.rows()), CLOUDS);
            CHECK.ofParameters(
                    network.parameters(), parameter -> parameter.name().startsWith("stage" + stage), tape -> {
                        AcneNetwork.Output result = network.apply(tape, coordinates(tape, input), input)
                                .get(stage);
                        return List.of(result.localLogits(), result.weights());
                    });
        });
    }

    /**
     * The parameters of the second estimate, and those of the first through the second: residuals of a first estimate pass so many
     * kinks that only its last layer, and to a hundredth, can be told from differences in float. Those in double, in bench's oracle
     * tests, take all parameters of all estimates.
     */
    @ParameterizedTest
    @CsvSource({"iterated.layer0, 1e-3", "iterated.layer4, 1e-3", "iterated.last, 1e-3", "initial.last, 1e-2"})
    void gradientOfDfeIsThatOfDifferences(String part, double tolerance) {
        Clouds clouds = Clouds.of(20, 30);
        Dfe network = new Dfe(new DfeSettings(4, 2), 1);
        anyOf(seed -> {
            // Matches without any geometry: the solution then moves slowly with the weights.
            double[] matches =
                    new Random(seed).doubles(clouds.rows() * 4L, -1, 1).toArray();
            EpipolarInput input = EpipolarInput.of(matches, clouds);
            new GradientCheck(1e-2, tolerance)
                    .ofParameters(
                            network.parameters(), parameter -> parameter.name().startsWith(part), tape -> {
                                Tensor matrices = network.apply(tape, coordinates(tape, input), input)
                                        .get(1)
                                        .matrices();
                                return List.of(Arithmetic.multiply(tape, matrices, matrices));
                            });
        });
    }

    private static Tensor coordinates(Tape tape, EpipolarInput input) {
        return NetworkCase.tensor(tape, input.matches(), 4);
    }

    /** The sign of a matrix is arbitrary and may flip between two evaluations; its square may not. */
    private static List<Tensor> signless(Tape tape, NetworkCase.Result result) {
        List<Tensor> all = new ArrayList<>(result.perPoint());
        all.addAll(result.perCloud());
        result.matrices().forEach(matrix -> all.add(Arithmetic.multiply(tape, matrix, matrix)));
        return all;
    }

    /** The kink of a ReLU may lie right beside one set of points; a gradient that is wrong is so on all of them. */
    private static void anyOf(LongConsumer check) {
        AssertionError last = null;
        for (long seed = 9; seed < 13; seed++) {
            try {
                check.accept(seed);
                return;
            } catch (AssertionError e) {
                last = e;
            }
        }
        throw last == null ? new AssertionError("nothing was checked") : last;
    }
}
