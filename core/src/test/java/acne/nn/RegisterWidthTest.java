package acne.nn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import acne.tensor.Attention;
import acne.tensor.BinaryCrossEntropy;
import acne.tensor.Clouds;
import acne.tensor.Gradients;
import acne.tensor.Parameter;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import acne.tensor.kernel.Kernels;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Registers of any width give the same bits, so that a result does not depend on the processor. */
class RegisterWidthTest {
    private static final int POINTS = 150;

    @ParameterizedTest
    @ValueSource(strings = {"simd-128", "simd-256"})
    void networksAndTheirGradientsHaveTheSameBitsAtEveryWidth(String kernels) throws IOException, InterruptedException {
        assumeTrue(Kernels.get() != Kernels.scalar(), "there are no SIMD kernels here");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process narrow = new ProcessBuilder(
                        java,
                        "--add-modules=jdk.incubator.vector",
                        "-Dacne.kernels=" + kernels,
                        "-cp",
                        System.getProperty("java.class.path"),
                        RegisterWidthTest.class.getName())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String said = new String(narrow.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, narrow.waitFor(), said);
        assertEquals(report(kernels), said.strip());
    }

    /** The child's part: prints what this JVM's kernels give. */
    public static void main(String[] args) {
        System.out.println(report(Kernels.get().name()));
    }

    private static String report(String kernels) {
        return kernels + "\n" + String.join("\n", digests());
    }

    private static List<String> digests() {
        List<String> digests = new ArrayList<>();
        for (NetworkCase network : NetworkCase.baselines()) {
            Clouds clouds = Clouds.of(100, 50);
            NetworkCase.Result result = network.apply(Tape.inference(), network.points(7, POINTS), clouds);
            digests.add(network + " " + digest(result.all()));
        }
        // Widths that fill registers, and widths that leave a rest of them.
        for (int channels : new int[] {128, 96, 48, 40, 12}) {
            digests.add("acne " + channels + " " + trained(channels));
        }
        return digests;
    }

    /** The digest of the gradients of one cloud. */
    private static String trained(int channels) {
        AcneSettings settings = new AcneSettings(
                4,
                channels,
                2,
                2,
                Attention.BOTH,
                AcneSettings.Placement.NORMALISATION,
                AcneSettings.Norm.GROUP,
                4,
                AcneSettings.Head.SIGMOID_SOFTMAX,
                0);
        AcneNetwork network = new AcneNetwork(settings, 1);
        Gradients gradients = new Gradients(network.parameters());
        Tape tape = Tape.recording(gradients);
        Clouds clouds = Clouds.single(POINTS);
        double[] points = NetworkCase.acne(settings).points(8, POINTS);
        AcneNetwork.Output output = network.apply(tape, NetworkCase.tensor(tape, points, 4), clouds);
        float[] labels = new float[POINTS];
        for (int i = 0; i < POINTS; i++) {
            labels[i] = i % 4 == 0 ? 0 : 1;
        }
        tape.backward(BinaryCrossEntropy.balanced(tape, output.localLogits(), labels, clouds), 1f);
        int hash = 1;
        for (Parameter parameter : network.parameters().all()) {
            hash = 31 * hash + Arrays.hashCode(gradients.of(parameter));
        }
        return digest(List.of(output.features(), output.weights())) + " " + hash;
    }

    private static String digest(List<Tensor> tensors) {
        int hash = 1;
        for (Tensor tensor : tensors) {
            for (int r = 0; r < tensor.rows(); r++) {
                for (int c = 0; c < tensor.columns(); c++) {
                    hash = 31 * hash + Float.floatToIntBits(tensor.get(r, c));
                }
            }
        }
        return Integer.toHexString(hash);
    }
}
