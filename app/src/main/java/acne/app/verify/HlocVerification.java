package acne.app.verify;

import static java.nio.file.Files.exists;
import static java.nio.file.Files.isSameFile;

import acne.app.InputException;
import acne.app.ProgressBar;
import acne.data.ImageSize;
import acne.io.HlocFeatures;
import acne.io.HlocMatches;
import acne.io.HlocMatchesWriter;
import acne.io.HlocPair;
import acne.io.InputFileException;
import acne.io.OrderedWork;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Filters the matches of hloc: one thread reads and writes, the workers estimate. */
public final class HlocVerification {
    private final HlocFeatures features;
    private final HlocMatches matches;
    private final PairVerifier verifier;
    private final int threads;
    private final ViewCache<String> kept = new ViewCache<>();

    private HlocVerification(HlocFeatures features, HlocMatches matches, PairVerifier verifier, int threads) {
        this.features = features;
        this.matches = matches;
        this.verifier = verifier;
        this.threads = threads;
    }

    /** The files of a verification. */
    public record Files(Path features, Path matches, Path pairs, Path output) {}

    private record Result(HlocMatches.Place place, HlocPair left, PairVerdict verdict) {}

    /** Writes the matches of all listed pairs that a geometry explains. */
    public static VerdictCounts run(Files files, VerifyOptions options, long seed, int threads) {
        PairVerifier verifier = options.verifier(seed);
        requireOther(files.output(), files.features());
        requireOther(files.output(), files.pairs());
        try (HlocFeatures features = HlocFeatures.open(files.features());
                HlocMatches matches = HlocMatches.open(files.matches())) {
            HlocVerification verification = new HlocVerification(features, matches, verifier, threads);
            Map<String, HlocMatches.Place> places = verification.places(files);
            try (HlocMatchesWriter writer = new HlocMatchesWriter(files.output())) {
                VerdictCounts counts = verification.filter(places, writer);
                writer.finish();
                return counts;
            }
        } catch (InputFileException e) {
            throw InputException.of(e);
        } catch (IOException e) {
            throw InputException.of("-o: cannot write " + files.output(), e);
        }
    }

    /** The output takes the place of an older file, which must not be one that nobody could make again from it. */
    private static void requireOther(Path output, Path input) {
        try {
            if (exists(output) && exists(input) && isSameFile(output, input)) {
                throw new InputException("-o: need another file than " + input + ", which would be lost");
            }
        } catch (IOException e) {
            throw InputException.of("-o: cannot write " + output, e);
        }
    }

    /** Where the listed pairs stand, each once. */
    private Map<String, HlocMatches.Place> places(Files files) {
        Map<String, HlocMatches.Place> places = new LinkedHashMap<>();
        for (PairList.Entry entry : PairList.read(files.pairs(), features::has)) {
            HlocMatches.Place place = matches.find(entry.name1(), entry.name2())
                    .orElseThrow(() -> new InputException(entry.place() + ": no matches of " + entry.name1() + " and "
                            + entry.name2() + " in " + files.matches()));
            places.put(place.key(), place);
        }
        return places;
    }

    private VerdictCounts filter(Map<String, HlocMatches.Place> places, HlocMatchesWriter writer) throws IOException {
        VerdictCounts counts = new VerdictCounts();
        try (ProgressBar bar = ProgressBar.start("verify", places.size());
                OrderedWork<Result> queue = new OrderedWork<>(threads, result -> {
                    writer.write(result.place(), result.left());
                    counts.add(result.verdict());
                    bar.advance();
                })) {
            for (HlocMatches.Place place : places.values()) {
                KeypointView view0 = view(place.image0());
                KeypointView view1 = view(place.image1());
                HlocPair pair = matches.read(place);
                queue.put(() -> filter(place, pair, view0, view1));
            }
            queue.drain();
        }
        return counts;
    }

    private Result filter(HlocMatches.Place place, HlocPair pair, KeypointView view0, KeypointView view1) {
        try {
            VerifiedPair verified = verifier.verify(view0, view1, pair.matches());
            return new Result(place, pair.keeping(verified.inliers()), verified.verdict());
        } catch (IllegalArgumentException e) {
            throw InputException.of(place.image0() + " and " + place.image1(), e);
        }
    }

    private KeypointView view(String image) throws InputFileException {
        Optional<KeypointView> view = kept.get(image);
        return view.isPresent() ? view.get() : kept.keep(image, view(features.keypoints(image)));
    }

    private static KeypointView view(HlocFeatures.Keypoints keypoints) {
        double[] xy = keypoints.xy();
        double[] x = new double[xy.length / 2];
        double[] y = new double[xy.length / 2];
        boolean[] usable = new boolean[x.length];
        for (int i = 0; i < x.length; i++) {
            usable[i] = KeypointView.isPlace(xy[2 * i], xy[2 * i + 1]);
            x[i] = xy[2 * i];
            y[i] = xy[2 * i + 1];
        }
        return new KeypointView(
                x,
                y,
                usable,
                Optional.empty(),
                OptionalInt.empty(),
                new ImageSize(keypoints.width(), keypoints.height()));
    }
}
