package acne.app.lines;

import acne.app.picture.Palette;
import acne.app.picture.Panel;
import acne.app.picture.PanelLine;
import acne.data.LineCloud;
import acne.geometry.Line;
import acne.math.Vec3;
import acne.nn.AcneNetwork;
import acne.nn.Network;
import acne.solve.LineSolver;
import acne.task.NetworkLineWeighting;
import acne.tensor.Clouds;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** What a line network attends to, as panels of a figure. Paper: figure "toy". */
public final class LinePanels {
    private final LineCloud cloud;

    public LinePanels(LineCloud cloud) {
        this.cloud = cloud;
    }

    /** One panel a residual block: the weights with which its last unit normalises; none for a network without attention. */
    public List<Panel> blocks(AcneNetwork network) {
        Tape tape = Tape.inference();
        float[] points = new float[2 * cloud.size()];
        cloud.points().writeTo(points, 0);
        Tensor input = tape.input(points, cloud.size(), 2);
        List<Tensor> units =
                network.apply(tape, input, Clouds.single(cloud.size())).trace().weights();
        int each = network.settings().unitsPerBlock();
        List<Panel> panels = new ArrayList<>();
        for (int block = 0; (block + 1) * each <= units.size(); block++) {
            Tensor weights = units.get((block + 1) * each - 1);
            double[] values = IntStream.range(0, cloud.size())
                    .mapToDouble(i -> weights.get(i, 0))
                    .toArray();
            panels.add(panel("block " + (block + 1), values, List.of(truth())));
        }
        return panels;
    }

    /** The final weights of a network, the true line, and the line of these weights. */
    public Panel answer(String title, Network network) {
        double[] weights = new NetworkLineWeighting(network).weights(cloud.points());
        List<PanelLine> lines = new ArrayList<>(List.of(truth()));
        LineSolver.solve(cloud.points(), weights).ifPresent(line -> lines.add(estimate(line)));
        return panel(title, weights, lines);
    }

    private PanelLine truth() {
        Vec3 theta = cloud.theta();
        return new PanelLine("true line", theta.x(), theta.y(), theta.z(), Palette.TRUTH);
    }

    private static PanelLine estimate(Line line) {
        return new PanelLine("estimate", line.a(), line.b(), line.c(), Palette.ESTIMATE);
    }

    private Panel panel(String title, double[] values, List<PanelLine> lines) {
        return new Panel(title, cloud.points().x(), cloud.points().y(), values, lines);
    }
}
