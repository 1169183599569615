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
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** What a network says of the matches of pairs: their weights, the true labels, and a t-SNE of its last feature map. */
public final class AttentionFigure {
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
        Correspondences matches = pair.input().mutual();
        Optional<CameraPair> cameras =
                problem == StereoProblem.ESSENTIAL ? pair.input().cameras() : Optional.empty();
        MatchRows read = MatchNetwork.of(network.network()).rows(matches, MatchRows.frames(matches, cameras));
        MatchInput input = MatchInput.of(List.of(read), network.columns());
        Tape tape = Tape.inference();
        List<AcneNetwork.Output> stages = network.apply(tape, input);
        AcneNetwork.Output output = stages.get(stages.size() - 1);
        int n = matches.size();
        double[] weights = IntStream.range(0, n)
                .mapToDouble(i -> output.weights().get(i, 0))
                .toArray();
        double largest = Arrays.stream(weights).max().orElse(1);
        double[] shown = Arrays.stream(weights).map(w -> w / largest).toArray();
        boolean[] truth = pair.mutual().labels();
        double[] ones = new double[n];
        Arrays.fill(ones, 1);
        int channels = output.features().columns();
        float[] features = Arrays.copyOf(output.features().values(), n * channels);
        return List.of(
                new MatchPicture(pair.photo1(), pair.photo2(), matches, shown, "weights / largest").draw(),
                new MatchPicture(
                                pair.photo1(),
                                pair.photo2(),
                                matches,
                                ones,
                                "true labels: green is right",
                                MatchColouring.byTruth(truth))
                        .draw(),
                embedding(Tsne.embed(features, channels, seed), truth));
    }

    private static BufferedImage embedding(double[] xy, boolean[] truth) {
        PointPicture picture = new PointPicture("t-SNE of the last feature map", 0, 0, 1.05);
        add(picture, "wrong match", xy, truth, false);
        add(picture, "right match", xy, truth, true);
        return picture.paint();
    }

    private static void add(PointPicture picture, String name, double[] xy, boolean[] truth, boolean wanted) {
        int[] chosen =
                IntStream.range(0, truth.length).filter(i -> truth[i] == wanted).toArray();
        picture.points(
                name,
                Arrays.stream(chosen).mapToDouble(i -> xy[2 * i]).toArray(),
                Arrays.stream(chosen).mapToDouble(i -> xy[2 * i + 1]).toArray(),
                wanted ? Palette.INLIER : Palette.OUTLIER);
    }
}
