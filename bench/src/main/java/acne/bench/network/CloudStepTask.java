package acne.bench.network;

import acne.data.ClassNames;
import acne.data.CloudGenerator;
import acne.data.CloudOptions;
import acne.data.CloudSample;
import acne.data.CloudSet;
import acne.data.DoubleRange;
import acne.data.PointCloud;
import acne.nn.AcneNetwork;
import acne.nn.AcneSettings;
import acne.nn.ContextMode;
import acne.nn.Network;
import acne.nn.PointNet;
import acne.nn.PointNetSettings;
import acne.train.CloudObjective;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A network that classifies clouds, with clouds to train it on: random ones, because the time of a step does not depend on what
 * they show.
 *
 * @param name the key of the result
 */
record CloudStepTask(String name, Network network, CloudGenerator clouds) {
    static final int BATCH = 32;
    private static final int OBJECTS = 64;
    private static final int OBJECT_POINTS = 1024;

    /** The networks of digits, and the one of shapes with the widest layer in its dearest form. */
    static List<CloudStepTask> all() {
        DoubleRange ratio = DoubleRange.only(0.3);
        CloudGenerator digits = generator(2, ClassNames.DIGITS, CloudOptions.digits(ratio));
        CloudGenerator shapes = generator(3, ClassNames.MODELNET40, CloudOptions.shapes(ratio));
        return List.of(
                new CloudStepTask(
                        "digits acne", new AcneNetwork(AcneSettings.acne(2, 3).withOutputs(10), 1), digits),
                new CloudStepTask(
                        "digits cne", new AcneNetwork(AcneSettings.cne(2, 3).withOutputs(10), 1), digits),
                new CloudStepTask(
                        "digits pointnet", new PointNet(new PointNetSettings(2, 10, ContextMode.NONE), 1), digits),
                new CloudStepTask("shapes acn", new PointNet(new PointNetSettings(3, 40, ContextMode.ACN), 1), shapes));
    }

    private static CloudGenerator generator(int dimensions, List<String> classes, CloudOptions options) {
        SplittableRandom random = new SplittableRandom(1);
        List<PointCloud> objects = new ArrayList<>();
        List<Integer> labels = new ArrayList<>();
        for (int i = 0; i < OBJECTS; i++) {
            float[] rows = new float[dimensions * OBJECT_POINTS];
            for (int k = 0; k < rows.length; k++) {
                rows[k] = (float) random.nextDouble() - 0.5f;
            }
            objects.add(PointCloud.of(dimensions, rows));
            labels.add(i % classes.size());
        }
        return new CloudGenerator(new CloudSet(objects, labels, classes), options, 1);
    }

    CloudObjective objective() {
        return new CloudObjective(network, clouds, clouds);
    }

    /** The clouds of one step. */
    List<CloudSample> batch() {
        List<CloudSample> batch = new ArrayList<>();
        for (int i = 0; i < BATCH; i++) {
            batch.add(clouds.stream(i));
        }
        return batch;
    }
}
