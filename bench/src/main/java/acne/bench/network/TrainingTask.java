package acne.bench.network;

import acne.nn.AcneSettings;

/**
 * The size of the training of one of the paper's tasks; a step is a batch of 32 clouds.
 *
 * @param name the key of the result
 * @param settings the network
 * @param points points a cloud
 */
record TrainingTask(String name, AcneSettings settings, int points) {
    static final int BATCH = 32;
    static final double RATE = 1e-3;

    static TrainingTask stereo() {
        return new TrainingTask("stereo", AcneSettings.acne(4, 12), 2000);
    }

    static TrainingTask lines() {
        return new TrainingTask("lines", AcneSettings.acne(2, 6), 100);
    }

    static TrainingTask digits() {
        return new TrainingTask("digits", AcneSettings.acne(2, 3), 512);
    }

    /** The clouds of the batch. */
    BenchCloud[] batch(long seed) {
        BenchCloud[] batch = new BenchCloud[BATCH];
        for (int i = 0; i < BATCH; i++) {
            batch[i] = BenchCloud.of(seed + i, points, settings.inputs());
        }
        return batch;
    }
}
