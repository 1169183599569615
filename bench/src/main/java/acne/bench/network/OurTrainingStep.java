package acne.bench.network;

import acne.nn.AcneNetwork;
import acne.tensor.Arithmetic;
import acne.tensor.BinaryCrossEntropy;
import acne.tensor.Clouds;
import acne.tensor.Gradients;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * A training step of our network: forward, backward and an update, one cloud a thread at a time.
 *
 * <p>Thread i works on the clouds i, i + threads, ... and the sums of the threads are added in order: the result depends on the
 * number of threads alone.
 */
final class OurTrainingStep implements Runnable {
    private final AcneNetwork network;
    private final BenchCloud[] batch;
    private final Workers workers;
    private final Gradients[] gradients;
    private final Tape[] tapes;
    private final double[] losses;
    private final Consumer<Gradients> update;

    /** The update gets the mean gradient of the batch. */
    OurTrainingStep(AcneNetwork network, BenchCloud[] batch, Workers workers, Consumer<Gradients> update) {
        this.network = network;
        this.batch = batch.clone();
        this.workers = workers;
        this.update = update;
        gradients = new Gradients[workers.count()];
        tapes = new Tape[workers.count()];
        losses = new double[workers.count()];
        for (int i = 0; i < tapes.length; i++) {
            gradients[i] = new Gradients(network.parameters());
            tapes[i] = Tape.recording(gradients[i]);
        }
    }

    @Override
    public void run() {
        workers.run(this::work);
        for (int i = 1; i < gradients.length; i++) {
            gradients[0].add(gradients[i]);
        }
        update.accept(gradients[0]);
    }

    private void work(int rank) {
        gradients[rank].clear();
        losses[rank] = 0;
        for (int i = rank; i < batch.length; i += workers.count()) {
            losses[rank] += evaluate(tapes[rank], batch[i]);
        }
    }

    private double evaluate(Tape tape, BenchCloud cloud) {
        tape.rewind();
        Clouds clouds = Clouds.single(cloud.count());
        AcneNetwork.Output output =
                network.apply(tape, tape.input(cloud.points(), cloud.count(), cloud.inputs()), clouds);
        Tensor loss = BinaryCrossEntropy.balanced(tape, output.localLogits(), cloud.labels(), clouds);
        int inner = output.trace().localLogits().size();
        for (Tensor logits : output.trace().localLogits()) {
            Tensor one = BinaryCrossEntropy.balanced(tape, logits, cloud.labels(), clouds);
            loss = Arithmetic.add(tape, loss, Arithmetic.scale(tape, one, 1f / inner));
        }
        tape.backward(loss, 1f / batch.length);
        return loss.get(0, 0) / batch.length;
    }

    /** The mean loss of the last step's batch, before its update. */
    double loss() {
        return Arrays.stream(losses).sum();
    }
}
