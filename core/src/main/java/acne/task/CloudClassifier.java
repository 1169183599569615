package acne.task;

import acne.data.ClassNames;
import acne.data.PointCloud;
import acne.data.SampleRandom;
import acne.model.ModelFile;
import acne.model.Networks;
import acne.nn.Network;
import acne.task.CloudClassification.ClassProbability;
import acne.task.CloudClassification.Status;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Classifies point clouds, many of whose points may be outliers: digits of the plane, or shapes of space.
 *
 * <p>A hundred points of an upright stroke, x and y in turns, y upwards:
 *
 * <pre>{@code
 * float[] coordinates = new float[2 * 100];
 * for (int i = 0; i < 100; i++) {
 *     coordinates[2 * i] = 0.02f * (i % 5);
 *     coordinates[2 * i + 1] = 0.01f * i;
 * }
 * CloudClassification result = CloudClassifier.digits().classify(PointCloud.of(2, coordinates));
 * result.best().ifPresent(best -> System.out.println(best.name() + " " + best.probability()));
 * }</pre>
 *
 * <p>Thread-safe, and the same cloud always gives the same answer. The units of the points do not matter.
 */
public final class CloudClassifier {
    /** Of more points a random part is looked at: the models learn from clouds of at most half as many. */
    public static final int MOST_POINTS = 2048;

    private final CloudInference network;
    private final List<String> classes;
    private final Frame frame;
    private final long seed;

    /** The frame in which a network wants its clouds. */
    public enum Frame {
        /** The bounding box is centred at zero, and its longest side is 1: digits. */
        UNIT_BOX,
        /** The mean is zero, and the farthest point has distance 1: shapes without outliers, the second axis being vertical. */
        UNIT_SPHERE,
        /** As the points are. */
        GIVEN
    }

    private CloudClassifier(CloudInference network, List<String> classes, Frame frame, long seed) {
        this.network = network;
        this.classes = classes;
        this.frame = frame;
        this.seed = seed;
    }

    /** The bundled model of handwritten digits: points of the plane, y upwards. */
    public static CloudClassifier digits() {
        return of(BundledCloudModels.require(BundledCloudModels.DIGITS), BundledCloudModels.DIGITS);
    }

    /** The bundled model of the forty shapes of ModelNet40: points of space, the second axis being vertical. */
    public static CloudClassifier shapes() {
        return of(BundledCloudModels.require(BundledCloudModels.SHAPES), BundledCloudModels.SHAPES);
    }

    /** A model of digits or shapes from a file. */
    public static CloudClassifier of(Path file) throws IOException {
        return of(ModelFile.read(file), file.toString());
    }

    private static CloudClassifier of(ModelFile file, String place) {
        try {
            return of(Networks.read(file, place));
        } catch (IOException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /** A network that classifies clouds: of the plane as digits, of space as shapes. */
    public static CloudClassifier of(Network network) {
        CloudInference inference = new CloudInference(network);
        boolean plane = inference.dimensions() == 2;
        return new CloudClassifier(
                inference, names(inference.classes()), plane ? Frame.UNIT_BOX : Frame.UNIT_SPHERE, 0);
    }

    /** The names of the paper's sets, or numbers for any other. */
    private static List<String> names(int classes) {
        for (List<String> known : List.of(ClassNames.DIGITS, ClassNames.MODELNET40)) {
            if (known.size() == classes) {
                return known;
            }
        }
        return IntStream.range(0, classes).mapToObj(Integer::toString).toList();
    }

    /** The same classifier for clouds in another frame: {@link Frame#GIVEN} where outliers would spoil the fitted one. */
    public CloudClassifier withFrame(Frame newFrame) {
        return new CloudClassifier(network, classes, newFrame, seed);
    }

    /** The same classifier with another seed of the random part that is looked at where the points are very many. */
    public CloudClassifier withSeed(long newSeed) {
        return new CloudClassifier(network, classes, frame, newSeed);
    }

    /** Coordinates of a point: 2 for digits, 3 for shapes. */
    public int dimensions() {
        return network.dimensions();
    }

    /**
     * The class of a cloud, with a verdict; bad values of the points are refused by {@link PointCloud}, those so far outside a
     * {@link Frame#GIVEN} frame that the network overflows here.
     */
    public CloudClassification classify(PointCloud cloud) {
        if (cloud.dimensions() != dimensions()) {
            throw new IllegalArgumentException(
                    "need points of " + dimensions() + " coordinates, got " + cloud.dimensions());
        }
        if (cloud.size() == 0) {
            return CloudClassification.none(Status.TOO_FEW, "need at least one point, got none", cloud);
        }
        PointCloud part = cloud.sample(MOST_POINTS, SampleRandom.of(seed, 0));
        PointCloud seen = switch (frame) {
            case UNIT_BOX -> part.inUnitBox();
            case UNIT_SPHERE -> part.inUnitSphere();
            case GIVEN -> part;
        };
        if (cloud.isOnePlace()) {
            return CloudClassification.none(Status.DEGENERATE, "all " + cloud.size() + " points are equal", seen);
        }
        CloudInference.Prediction prediction = network.predict(seen);
        requireNumbers(prediction, seen);
        List<ClassProbability> ranking = ranking(prediction.probabilities());
        String reason = String.format(
                Locale.ROOT,
                "%s with probability %.3f",
                ranking.get(0).name(),
                ranking.get(0).probability());
        return new CloudClassification(Status.CLASSIFIED, reason, ranking, seen, prediction.weights());
    }

    /** Floats overflow in a network whose points lie far outside its frame, or whose weights are absurd. */
    private static void requireNumbers(CloudInference.Prediction prediction, PointCloud seen) {
        DoubleStream answer =
                DoubleStream.concat(Arrays.stream(prediction.probabilities()), Arrays.stream(prediction.weights()));
        if (!answer.allMatch(Double::isFinite)) {
            throw new IllegalArgumentException(
                    "the network overflows: need the weights of a trained model, and coordinates near its"
                            + " frame, got up to " + largest(seen));
        }
    }

    private static double largest(PointCloud points) {
        return IntStream.range(0, points.dimensions())
                .mapToObj(points::axis)
                .flatMapToDouble(Arrays::stream)
                .map(Math::abs)
                .max()
                .orElse(0);
    }

    private List<ClassProbability> ranking(double[] probabilities) {
        List<ClassProbability> ranking = new ArrayList<>();
        for (int c = 0; c < probabilities.length; c++) {
            ranking.add(new ClassProbability(classes.get(c), probabilities[c]));
        }
        ranking.sort(Comparator.comparingDouble(ClassProbability::probability).reversed());
        return ranking;
    }
}
