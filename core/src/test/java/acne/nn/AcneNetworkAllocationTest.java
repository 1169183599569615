package acne.nn;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import acne.tensor.Arithmetic;
import acne.tensor.BinaryCrossEntropy;
import acne.tensor.Clouds;
import acne.tensor.Gradients;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import java.lang.management.ManagementFactory;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Once its arrays are there, an evaluation leaves next to nothing to the garbage collector. */
class AcneNetworkAllocationTest {
    private static final long LIMIT = 64 * 1024;
    private static final int POINTS = 500;

    /** Until the compiler is done with the kernels, vectors are objects; on a busy machine it takes its time. */
    private static final int MOST_ROUNDS = 60;

    private static final int EVALUATIONS_A_ROUND = 100;

    private final AcneNetwork network = new AcneNetwork(AcneSettings.acne(4, 2).withChannels(64, 16), 1);
    private final Clouds clouds = Clouds.single(POINTS);
    private final float[] points = new float[POINTS * 4];
    private final float[] labels = new float[POINTS];

    AcneNetworkAllocationTest() {
        SplittableRandom random = new SplittableRandom(2);
        for (int i = 0; i < points.length; i++) {
            points[i] = (float) random.nextGaussian();
            labels[i / 4] = random.nextInt(4) == 0 ? 1f : 0f;
        }
    }

    @Test
    void inferenceAllocatesNextToNothing() {
        Tape tape = Tape.inference();
        assertFrugal(() -> {
            tape.rewind();
            network.apply(tape, tape.input(points, POINTS, 4), clouds);
        });
    }

    @Test
    void aTrainingStepAllocatesNextToNothing() {
        Gradients gradients = new Gradients(network.parameters());
        Tape tape = Tape.recording(gradients);
        assertFrugal(() -> {
            tape.rewind();
            gradients.clear();
            AcneNetwork.Output output = network.apply(tape, tape.input(points, POINTS, 4), clouds);
            Tensor loss = BinaryCrossEntropy.balanced(tape, output.localLogits(), labels, clouds);
            for (Tensor logits : output.trace().localLogits()) {
                loss = Arithmetic.add(tape, loss, BinaryCrossEntropy.balanced(tape, logits, labels, clouds));
            }
            tape.backward(loss, 1f);
        });
    }

    private static void assertFrugal(Runnable evaluation) {
        assumeTrue(
                ManagementFactory.getThreadMXBean() instanceof com.sun.management.ThreadMXBean,
                "this JVM does not count allocations");
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long self = Thread.currentThread().getId();
        long least = Long.MAX_VALUE;
        for (int round = 0; round < MOST_ROUNDS && least >= LIMIT; round++) {
            for (int i = 0; i < EVALUATIONS_A_ROUND; i++) {
                long before = threads.getThreadAllocatedBytes(self);
                evaluation.run();
                least = Math.min(least, threads.getThreadAllocatedBytes(self) - before);
            }
        }
        assertTrue(least < LIMIT, "an evaluation allocates " + least + " bytes");
    }
}
