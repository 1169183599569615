package acne.nn;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import acne.tensor.BinaryCrossEntropy;
import acne.tensor.Clouds;
import acne.tensor.Gradients;
import acne.tensor.Parameter;
import acne.tensor.Tape;
import acne.tensor.Team;
import acne.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AcneNetworkRepeatabilityTest {
    private static final Clouds CLOUDS = Clouds.of(1500, 20, 800);
    private static final AcneSettings SETTINGS = AcneSettings.acne(4, 3).withChannels(64, 16);

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void theSameSeedAndThreadsGiveTheSameBits(int threads) {
        try (Team team = Team.of(threads)) {
            List<float[]> first = evaluate(team);
            List<float[]> again = evaluate(team);
            for (int i = 0; i < first.size(); i++) {
                assertArrayEquals(first.get(i), again.get(i), "array " + i);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void anyNumberOfThreadsGivesTheSameToFivePlaces(int threads) {
        List<float[]> alone = evaluate(Team.ALONE);
        try (Team team = Team.of(threads)) {
            List<float[]> together = evaluate(team);
            for (int i = 0; i < alone.size(); i++) {
                assertNear(alone.get(i), together.get(i), "array " + i);
            }
        }
    }

    /** Equal to 1e-5 of the largest element. */
    private static void assertNear(float[] wanted, float[] got, String name) {
        double largest = 0;
        for (float value : wanted) {
            largest = Math.max(largest, Math.abs(value));
        }
        for (int i = 0; i < wanted.length; i++) {
            assertEquals(wanted[i], got[i], 1e-5 * largest, name + "[" + i + "]");
        }
    }

    /** Features and weights of an inference tape, then those of a recording one, then all gradients in one array. */
    private static List<float[]> evaluate(Team team) {
        AcneNetwork network = new AcneNetwork(SETTINGS, 11);
        SplittableRandom random = new SplittableRandom(12);
        float[] points = new float[CLOUDS.rows() * SETTINGS.inputs()];
        float[] labels = new float[CLOUDS.rows()];
        for (int i = 0; i < points.length; i++) {
            points[i] = (float) random.nextGaussian();
            labels[i / SETTINGS.inputs()] = random.nextInt(5) == 0 ? 1f : 0f;
        }
        List<float[]> results = new ArrayList<>();
        Gradients gradients = new Gradients(network.parameters());
        for (Tape tape : List.of(Tape.inference(team), Tape.recording(gradients, team))) {
            AcneNetwork.Output output =
                    network.apply(tape, tape.input(points, CLOUDS.rows(), SETTINGS.inputs()), CLOUDS);
            results.add(output.features().toArray());
            results.add(output.weights().toArray());
            if (tape.isRecording()) {
                Tensor loss = BinaryCrossEntropy.balanced(tape, output.localLogits(), labels, CLOUDS);
                tape.backward(loss, 1f);
            }
        }
        results.add(joined(network, gradients));
        return results;
    }

    private static float[] joined(AcneNetwork network, Gradients gradients) {
        float[] all = new float[network.parameters().count()];
        int at = 0;
        for (Parameter parameter : network.parameters().all()) {
            System.arraycopy(gradients.of(parameter), 0, all, at, parameter.size());
            at += parameter.size();
        }
        return all;
    }
}
