package acne.app.stereo;

import acne.app.picture.Palette;
import acne.app.picture.PointPicture;
import acne.app.picture.Tsne;
import acne.data.Correspondences;
import acne.data.MatchRows;
import acne.geometry.CameraPair;
import acne.nn.AcneNetwork;
import acne.nn.AcneStages;
import acne.nn.MatchInput;
import acne.nn.MatchNetwork;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** What a network says of the matches of pairs: their weights, the true labels, and a t-SNE of its last feature map. */
final class AttentionFigure {
    private static final int CELL_WIDTH = 1000;

    private final AcneStages network;
    private final StereoProblem problem;
    private final long seed;

    AttentionFigure(AcneStages network, StereoProblem problem, long seed) {
        this.network = network;
        this.problem = problem;
        this.seed = seed;
    }

    BufferedImage draw(List<PosedPhotos> pairs) {
        List<List<BufferedImage>> rows = new ArrayList<>();
        for (PosedPhotos pair : pairs) {
            rows.add(row(pair));
        }
        return PictureGrid.of(rows, CELL_WIDTH);
    }

    private List<BufferedImage> row(PosedPhotos pair) {
        AcneNetwork.Output output = lastStage(pair.input());
        boolean[] truth = pair.mutual().labels();
        double[] ones = new double[truth.length];
        Arrays.fill(ones, 1);
        return List.of(
                matches(pair, shares(output.weights(), truth.length), "weights / largest", MatchColouring.BY_WEIGHT),
                matches(pair, ones, "true labels: green is right", MatchColouring.byTruth(truth)),
                embedding(output.features(), truth));
    }

    private AcneNetwork.Output lastStage(StereoInput pair) {
        Correspondences matches = pair.mutual();
        Optional<CameraPair> cameras = problem == StereoProblem.ESSENTIAL ? pair.cameras() : Optional.empty();
        MatchRows read = MatchNetwork.of(network.network()).rows(matches, MatchRows.frames(matches, cameras));
        List<AcneNetwork.Output> stages =
                network.apply(Tape.inference(), MatchInput.of(List.of(read), network.columns()));
        return stages.get(stages.size() - 1);
    }

    /** The weights as shares of the largest. */
    private static double[] shares(Tensor weights, int count) {
        double[] values =
                IntStream.range(0, count).mapToDouble(i -> weights.get(i, 0)).toArray();
        double largest = Arrays.stream(values).max().orElse(1);
        return Arrays.stream(values).map(w -> w / largest).toArray();
    }

    private static BufferedImage matches(PosedPhotos pair, double[] weights, String caption, MatchColouring colouring) {
        return new MatchPicture(pair.photo1(), pair.photo2(), pair.input().mutual(), weights, caption, colouring)
                .draw();
    }

    private BufferedImage embedding(Tensor features, boolean[] truth) {
        float[] rows = Arrays.copyOf(features.values(), truth.length * features.columns());
        double[] xy = Tsne.embed(rows, features.columns(), seed);
        PointPicture picture = new PointPicture("t-SNE of the last feature map", 0, 0, 1.05);
        add(picture, "wrong match", xy, i -> !truth[i], Palette.OUTLIER);
        add(picture, "right match", xy, i -> truth[i], Palette.INLIER);
        return picture.paint();
    }

    private static void add(PointPicture picture, String name, double[] xy, IntPredicate wanted, Color colour) {
        int[] chosen = IntStream.range(0, xy.length / 2).filter(wanted).toArray();
        picture.points(
                name,
                Arrays.stream(chosen).mapToDouble(i -> xy[2 * i]).toArray(),
                Arrays.stream(chosen).mapToDouble(i -> xy[2 * i + 1]).toArray(),
                colour);
    }
}
