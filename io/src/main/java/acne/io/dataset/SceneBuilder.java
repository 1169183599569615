package acne.io.dataset;

import acne.data.SampleRandom;
import acne.io.DescriptorMatches;
import acne.io.InputFileException;
import acne.io.NearestNeighbours;
import acne.io.OrderedWork;
import acne.io.SceneFileWriter;
import acne.io.colmap.ColmapCamera;
import acne.io.colmap.ColmapModel;
import acne.io.colmap.Lens;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Makes a scene file of a reconstruction: features, exact nearest neighbours, and pairs chosen by what their matches show.
 *
 * <p>The file depends on the reconstruction, the features and the options alone, not on the number of threads.
 */
public final class SceneBuilder {
    private final SceneOptions options;
    private final NearestNeighbours neighbours = new NearestNeighbours();
    private final int threads;
    private final List<SceneView> views;
    private final List<int[]> covisible;

    /** How many images and pairs a scene has, and of how many covisible pairs they were chosen. */
    public record Outcome(int images, int covisiblePairs, int pairs) {}

    /** An ordered pair with what its matches show. */
    private record Candidate(int image1, int image2, PairMeasure measure) {}

    /** Loads the features of the images; {@code progress} is told of each image. */
    public static SceneBuilder load(
            ColmapModel model, FeatureSource features, SceneOptions options, int threads, Runnable progress)
            throws IOException {
        List<ColmapModel.View> chosen = thinned(model, options.maxImages());
        List<SceneView> views = each(threads, chosen, image -> view(model, image, features, options), progress);
        List<int[]> covisible = new Covisibility(model, chosen).pairs(options.minSharedPoints());
        return new SceneBuilder(options, threads, views, covisible);
    }

    private SceneBuilder(SceneOptions options, int threads, List<SceneView> views, List<int[]> covisible) {
        this.options = options;
        this.threads = threads;
        this.views = views;
        this.covisible = covisible;
    }

    /** What is done with one of many things. */
    private interface Step<S, T> {
        T run(S thing) throws IOException;
    }

    /** The results of a step on all things, in order. */
    private static <S, T> List<T> each(int threads, List<S> things, Step<S, T> step, Runnable progress)
            throws IOException {
        List<T> results = new ArrayList<>();
        try (OrderedWork<T> work = new OrderedWork<>(threads, result -> {
            results.add(result);
            progress.run();
        })) {
            for (S thing : things) {
                work.put(() -> step.run(thing));
            }
            work.drain();
        }
        return results;
    }

    /** Images at equal distances in the order of their names. */
    private static List<ColmapModel.View> thinned(ColmapModel model, int most) {
        List<ColmapModel.View> byName = model.images().stream()
                .sorted(Comparator.comparing(ColmapModel.View::name))
                .toList();
        int count = Math.min(byName.size(), most);
        return IntStream.range(0, count)
                .mapToObj(i -> byName.get((int) ((long) i * byName.size() / count)))
                .toList();
    }

    private static SceneView view(
            ColmapModel model, ColmapModel.View image, FeatureSource features, SceneOptions options)
            throws InputFileException {
        ColmapCamera camera = model.camera(image);
        Lens lens = camera.lens()
                .orElseThrow(() -> new IllegalArgumentException(
                        image.name() + ": its lens model " + camera.model() + " is not known"));
        return SceneView.of(image, camera, lens, features.features(image, camera), options.maxSide());
    }

    /** Number of pairs that see enough points in common. */
    public int covisiblePairs() {
        return covisible.size();
    }

    /** Chooses the pairs and writes the scene; {@code progress} is told of each covisible pair. */
    public Outcome write(Path path, SceneFileWriter.About about, Runnable progress) throws IOException {
        List<Candidate> one = accepted(Direction.DRAWN, progress);
        List<Candidate> chosen = choose(one, options.maxPairs());
        if (chosen.size() < options.maxPairs()) {
            chosen.addAll(choose(accepted(Direction.REVERSED, () -> {}), options.maxPairs() - chosen.size()));
        }
        if (chosen.isEmpty()) {
            throw new InputFileException(path + ": not written, for none of the " + covisible.size()
                    + " covisible pairs has enough true matches and parallax");
        }
        chosen.sort(Comparator.comparingInt(Candidate::image1).thenComparingInt(Candidate::image2));
        List<SceneFileWriter.Pair> pairs = each(threads, chosen, this::pair, () -> {});
        SceneFileWriter.write(
                path,
                about,
                views.stream().map(SceneView::image).toList(),
                views.stream().map(SceneView::keypoints).toList(),
                pairs);
        return new Outcome(views.size(), covisible.size(), pairs.size());
    }

    /** Which image of a covisible pair comes first. */
    private enum Direction {
        /** By chance, the same for a seed. */
        DRAWN,
        REVERSED
    }

    private List<Candidate> accepted(Direction direction, Runnable progress) throws IOException {
        List<Integer> indices = IntStream.range(0, covisible.size()).boxed().toList();
        return each(threads, indices, index -> candidate(index, direction), progress).stream()
                .flatMap(List::stream)
                .toList();
    }

    /** The pair of an index, or none where its matches do not show enough. */
    private List<Candidate> candidate(int index, Direction direction) {
        var random = SampleRandom.of(options.seed(), index);
        boolean swap = random.nextBoolean() == (direction == Direction.DRAWN);
        int image1 = covisible.get(index)[swap ? 1 : 0];
        int image2 = covisible.get(index)[swap ? 0 : 1];
        SceneView view1 = views.get(image1);
        SceneView view2 = views.get(image2);
        boolean moved = view2.image()
                        .camFromWorld()
                        .after(view1.image().camFromWorld().inverse())
                        .translation()
                        .norm()
                > 0;
        if (!moved || view1.size() == 0 || view2.size() == 0) {
            return List.of();
        }
        PairMeasure measure = PairMeasure.of(view1, view2, matches(view1, view2), random);
        return options.accepts(measure) ? List.of(new Candidate(image1, image2, measure)) : List.of();
    }

    private DescriptorMatches matches(SceneView view1, SceneView view2) {
        return neighbours.match(view1.descriptors(), view2.descriptors(), view1.dimension());
    }

    private static List<Candidate> choose(List<Candidate> candidates, int wanted) {
        return new ArrayList<>(PairQuota.choose(
                candidates,
                wanted,
                candidate -> candidate.measure().inlierRatio(),
                candidate -> candidate.measure().rotationDegrees()));
    }

    /** The matches are found again: those of all candidates together would not fit into memory. */
    private SceneFileWriter.Pair pair(Candidate chosen) {
        return new SceneFileWriter.Pair(
                chosen.image1(),
                chosen.image2(),
                matches(views.get(chosen.image1()), views.get(chosen.image2())),
                chosen.measure().inlierRatio(),
                chosen.measure().rotationDegrees(),
                chosen.measure().parallaxDegrees());
    }
}
