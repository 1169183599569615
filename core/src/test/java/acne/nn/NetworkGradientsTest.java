package acne.nn;

import acne.tensor.Arithmetic;
import acne.tensor.Clouds;
import acne.tensor.EpipolarLoss;
import acne.tensor.GradientCheck;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The gradient of every network with respect to its parameters is that of central differences. */
class NetworkGradientsTest {
    private static final GradientCheck CHECK = new GradientCheck(1e-2, 1e-3);
    private static final Clouds CLOUDS = Clouds.of(17, 25, 29, 12);
    private static final NetworkCase OANET = NetworkCase.oaNet(new OaNetSettings(4, 8, 4, 2, 5));

    static List<NetworkCase> connected() {
        return NetworkCase.all().stream()
                .filter(network -> !(network.network() instanceof OaNet) && !(network.network() instanceof Dfe))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("connected")
    void gradientOfTheParametersIsThatOfDifferences(NetworkCase network) {
        anyOf(seed -> {
            double[] points = network.points(seed, CLOUDS.rows());
            CHECK.ofParameters(
                    network.network().parameters(), tape -> signless(tape, network.apply(tape, points, CLOUDS)));
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

    /** Two estimates use both weight networks; more repeat the same step, and their rounding drowns the differences. */
    @Test
    void gradientOfDfeIsThatOfDifferences() {
        Clouds clouds = Clouds.of(40, 60);
        Dfe network = new Dfe(new DfeSettings(4, 2), 1);
        anyOf(seed -> {
            EpipolarInput input = EpipolarInput.of(OANET.points(seed, clouds.rows()), clouds);
            CHECK.ofParameters(network.parameters(), tape -> {
                Dfe.Step result =
                        network.apply(tape, coordinates(tape, input), input).get(1);
                return List.of(
                        result.weights(), EpipolarLoss.plain(tape, result.matrices(), input.matches(), clouds, 10f));
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
