package acne.app.stereo;

import acne.data.PosedMatches;
import acne.geometry.PoseError;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The matches that methods keep of pairs, green where they are true and red where they are wrong: a row a pair. */
final class StereoFigure {
    private static final int CELL_WIDTH = 1000;

    /** A network alone keeps every match a little; below this share of the largest weight it counts as dropped. */
    private static final double KEPT = 0.05;

    private final List<StereoMethod> methods;
    private final StereoProblem problem;
    private final long seed;

    StereoFigure(List<StereoMethod> methods, StereoProblem problem, long seed) {
        this.methods = methods;
        this.problem = problem;
        this.seed = seed;
    }

    BufferedImage draw(List<PosedPhotos> pairs) {
        List<List<BufferedImage>> rows = new ArrayList<>();
        for (PosedPhotos pair : pairs) {
            rows.add(methods.stream().map(method -> draw(pair, method)).toList());
        }
        return PictureGrid.of(rows, CELL_WIDTH);
    }

    private BufferedImage draw(PosedPhotos pair, StereoMethod method) {
        StereoEstimate estimate = method.estimate(problem, pair.input(), seed);
        if (!(estimate instanceof StereoEstimate.Found found)) {
            return new MatchPicture(
                            pair.photo1(),
                            pair.photo2(),
                            pair.input().mutual(),
                            new double[pair.input().mutual().size()],
                            method.name() + ": no answer")
                    .draw();
        }
        boolean[] truth = new PosedMatches(
                        found.matches(), pair.mutual().cameras(), pair.mutual().cam2FromCam1())
                .labels();
        double[] kept = new double[truth.length];
        int right = 0;
        int all = 0;
        for (int i = 0; i < kept.length; i++) {
            kept[i] = found.weights()[i] >= KEPT ? 1 : 0;
            all += (int) kept[i];
            right += kept[i] > 0 && truth[i] ? 1 : 0;
        }
        double error = PoseError.of(
                        StereoPose.of(problem, found, pair.mutual().cameras()),
                        pair.mutual().cam2FromCam1())
                .maxDegrees();
        String caption = String.format(
                Locale.ROOT,
                "%s: %d of %d kept matches are right, pose error %.1f\u00b0",
                method.name(),
                right,
                all,
                error);
        return new MatchPicture(
                        pair.photo1(), pair.photo2(), found.matches(), kept, caption, MatchColouring.byTruth(truth))
                .draw();
    }
}
