package acne.bench.network;

import acne.data.CloudSample;
import acne.train.Adam;
import acne.train.GradientStep;
import java.util.Arrays;
import java.util.List;

/** A training step of ours on one batch, as training takes it: forward, backward and an update. */
final class OurCloudStep implements Runnable, AutoCloseable {
    private final List<CloudSample> batch;
    private final GradientStep<CloudSample> gradients;
    private final Adam adam;

    OurCloudStep(CloudStepTask task, int threads) {
        batch = task.batch();
        gradients = new GradientStep<>(task.objective(), threads);
        adam = new Adam(task.network().parameters());
    }

    @Override
    public void run() {
        adam.step(gradients.compute(batch, 0, 1), TrainingTask.RATE);
    }

    /** The mean loss of the last step's batch, before its update. */
    double loss() {
        return Arrays.stream(gradients.terms()).sum();
    }

    @Override
    public void close() {
        gradients.close();
    }
}
