package acne.app.demo;

import acne.app.lines.LinePanels;
import acne.app.picture.ColourScale;
import acne.app.picture.Palette;
import acne.app.picture.Panel;
import acne.app.picture.PanelFigure;
import acne.app.picture.PointPicture;
import acne.data.LineCloud;
import acne.data.LineGenerator;
import acne.math.Vec3;
import acne.nn.AcneNetwork;
import acne.nn.AcneSettings;
import acne.nn.Network;
import acne.task.BundledLineModel;
import acne.tensor.Clouds;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Points of which some lie on a line: the true labels, and the attention of a network that looks at them. */
public final class LineDemo implements DemoPart {
    private static final double OUTLIER_RATIO = 0.6;
    private static final int DEPTH = 6;

    private static final String TASK =
            "A hundred points; four in ten were moved onto one line, the others lie anywhere. The task is to find"
                    + " the line without trusting every point. ";

    @Override
    public DemoSection make(long seed, int threads) {
        LineCloud cloud = new LineGenerator(LineGenerator.Options.paper(OUTLIER_RATIO), seed).cloud(0);
        DemoPicture labels = new DemoPicture(
                "lines-labels.png", "The labels of training: green is closer to the line than 0.1.", labels(cloud));
        return BundledLineModel.network()
                .map(network -> trained(cloud, labels, network))
                .orElseGet(() -> untrained(cloud, labels, seed));
    }

    private static DemoSection trained(LineCloud cloud, DemoPicture labels, Network network) {
        LinePanels panels = new LinePanels(cloud);
        List<Panel> blocks = network instanceof AcneNetwork acne ? panels.blocks(acne) : List.of();
        List<Panel> all = new ArrayList<>(blocks);
        all.add(panels.answer("final weights", network));
        int half = (all.size() + 1) / 2;
        List<List<Panel>> rows =
                all.size() < 2 ? List.of(all) : List.of(all.subList(0, half), all.subList(half, all.size()));
        BufferedImage figure = new PanelFigure("weight / largest", rows).paint();
        return new DemoSection(
                "Line fitting",
                TASK
                        + "The first blocks look along the line, later ones also at what is off it; the final weights are those of"
                        + " the line, which they give by weighted least squares.",
                List.of(labels, new DemoPicture("lines-attention.png", "The attention of each block.", figure)));
    }

    private static DemoSection untrained(LineCloud cloud, DemoPicture labels, long seed) {
        AcneNetwork network = new AcneNetwork(AcneSettings.acne(2, DEPTH), seed);
        Tape tape = Tape.inference();
        float[] points = new float[2 * cloud.size()];
        cloud.points().writeTo(points, 0);
        AcneNetwork.Output output =
                network.apply(tape, tape.input(points, cloud.size(), 2), Clouds.single(cloud.size()));
        List<Tensor> inner = output.trace().weights();
        return new DemoSection(
                "Line fitting",
                TASK + "The network has random weights here: no line model is in this build, so its attention is still"
                        + " blind to the line.",
                List.of(
                        labels,
                        attention(cloud, "lines-attention-first.png", "Attention of the first block.", inner.get(1)),
                        attention(cloud, "lines-attention-final.png", "Final weights.", output.weights())));
    }

    private static BufferedImage labels(LineCloud cloud) {
        int[] inliers = IntStream.range(0, cloud.size()).filter(cloud::isInlier).toArray();
        int[] outliers =
                IntStream.range(0, cloud.size()).filter(i -> !cloud.isInlier(i)).toArray();
        return picture("Labels", cloud)
                .points("outlier", cloud.points().select(outliers), Palette.OUTLIER)
                .points("inlier", cloud.points().select(inliers), Palette.INLIER)
                .paint();
    }

    private static DemoPicture attention(LineCloud cloud, String file, String caption, Tensor weights) {
        double[] values = new double[cloud.size()];
        Arrays.setAll(values, i -> weights.get(i, 0));
        double largest = Arrays.stream(values).max().orElseThrow();
        BufferedImage image = picture("Attention", cloud)
                .points("weight", cloud.points().x(), cloud.points().y(), values, ColourScale.ofWeights(0, largest))
                .paint();
        return new DemoPicture(file, caption, image);
    }

    private static PointPicture picture(String title, LineCloud cloud) {
        Vec3 theta = cloud.theta();
        return new PointPicture(title, 0, 0, 1.05).line("true line", theta.x(), theta.y(), theta.z(), Palette.TRUTH);
    }
}
