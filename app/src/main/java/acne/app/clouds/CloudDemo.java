package acne.app.clouds;

import acne.app.demo.DemoPart;
import acne.app.demo.DemoPicture;
import acne.app.demo.DemoSection;
import acne.app.picture.Panel;
import acne.app.picture.PanelFigure;
import acne.data.CloudGenerator;
import acne.data.CloudSample;
import acne.data.CloudSet;
import acne.data.DrawnDigits;
import acne.task.CloudClassification;
import acne.task.CloudClassifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Drawn digits among more and more outliers: what they are taken for, and the points that tell. */
public final class CloudDemo implements DemoPart {
    private static final List<Double> RATIOS = List.of(0.0, 0.3, 0.6);
    private static final int DIGITS = 10;

    private static final String TEXT =
            "Digits drawn with a few strokes, as 512 points each, of which none, three and six in ten lie anywhere. Above"
                    + " each cloud stands the share of outliers, and what the network of the jar takes it for, which has"
                    + " learnt from handwritten digits: %d of %d are right. Colour is the attention that the class is read"
                    + " with: on a few points, outliers among them, where the network has gathered what all points told it.";

    @Override
    public DemoSection make(long seed, int threads) {
        CloudClassifier classifier = CloudClassifier.digits().withFrame(CloudClassifier.Frame.GIVEN);
        CloudSet digits = DrawnDigits.set(DIGITS, seed);
        List<List<Panel>> rows = new ArrayList<>();
        int right = 0;
        for (double ratio : RATIOS) {
            CloudGenerator generator = new CloudGenerator(digits, CloudTask.DIGITS.options(ratio), seed);
            List<Panel> row = new ArrayList<>();
            for (int i = 0; i < DIGITS; i++) {
                CloudSample sample = generator.of(i);
                CloudClassification result = classifier.classify(sample.points());
                String best = result.ranking().get(0).name();
                boolean isRight = best.equals(digits.classes().get(sample.label()));
                right += isRight ? 1 : 0;
                String title = String.format(Locale.ROOT, "%.0f%%: %s%s", 100 * ratio, best, isRight ? "" : ", wrong");
                row.add(CloudPicture.panel(title, result.points(), 0, 1, result.weights()));
            }
            rows.add(row);
        }
        return new DemoSection(
                "Classification of point clouds",
                TEXT.formatted(right, DIGITS * RATIOS.size()),
                List.of(new DemoPicture(
                        "digits-attention.png",
                        "The attention on each point.",
                        new PanelFigure("weight / largest", rows).paint())));
    }
}
