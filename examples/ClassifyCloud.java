import acne.data.PointCloud;
import acne.task.CloudClassification;
import acne.task.CloudClassifier;
import java.util.SplittableRandom;

/**
 * Classifies a hand-drawn 1, a third of whose points are noise. From the project's folder, after any {@code ./acne} command:
 *
 * <pre>java -cp 'app/target/lib/*' examples/ClassifyCloud.java</pre>
 */
public final class ClassifyCloud {
    public static void main(String[] arguments) {
        SplittableRandom random = new SplittableRandom(1);
        float[] coordinates = new float[2 * 300];
        for (int i = 0; i < 300; i++) {
            boolean noise = i % 3 == 0;
            double along = random.nextDouble();
            coordinates[2 * i] = (float) (noise ? random.nextDouble() - 0.5 : 0.1 * (along - 0.5) + 0.02 * random.nextGaussian());
            coordinates[2 * i + 1] = (float) (noise ? random.nextDouble() - 0.5 : along - 0.5);
        }

        CloudClassification result = CloudClassifier.digits().classify(PointCloud.of(2, coordinates));

        System.out.println(result);
        result.ranking().subList(0, 3).forEach(System.out::println);
    }
}
