package acne.app.verify;

import acne.app.InputException;
import acne.app.ProgressBar;
import acne.io.InputFileException;
import acne.io.OrderedWork;
import acne.io.colmap.ColmapDatabase;
import acne.io.colmap.PairId;
import acne.io.colmap.TwoViewGeometry;
import java.io.IOException;
import java.util.Collection;
import java.util.Optional;

/** Verifies the pairs of a COLMAP database: one thread reads and writes, the workers estimate. */
final class DatabaseVerification {
    private final ColmapDatabase database;
    private final ColmapViews views;
    private final PairVerifier verifier;
    private final int threads;

    /** Takes the result of a pair. */
    interface Sink {
        void add(PairId pair, String verdict, TwoViewGeometry geometry) throws InputFileException;
    }

    DatabaseVerification(ColmapDatabase database, ColmapViews views, PairVerifier verifier, int threads) {
        this.database = database;
        this.views = views;
        this.verifier = verifier;
        this.threads = threads;
    }

    private record Result(PairId pair, VerifiedPair verified) {}

    /** Gives the results to the sink in the order of the pairs; pairs with an unknown lens are counted only. */
    void run(Collection<PairId> pairs, Sink sink, VerdictCounts counts) throws IOException {
        try (ProgressBar bar = ProgressBar.start("verify", pairs.size());
                OrderedWork<Result> queue = new OrderedWork<>(threads, result -> {
                    VerifiedPair verified = result.verified();
                    sink.add(result.pair(), verified.verdict().name(), verified.toColmap());
                    counts.add(verified.verdict());
                    bar.advance();
                })) {
            for (PairId pair : pairs) {
                Optional<KeypointView> view1 = views.view(pair.image1());
                Optional<KeypointView> view2 = views.view(pair.image2());
                if (view1.isEmpty() || view2.isEmpty()) {
                    counts.addUnknownLens();
                    bar.advance();
                    continue;
                }
                int[] matches = database.matches(pair);
                queue.put(() -> new Result(pair, verify(pair, view1.get(), view2.get(), matches)));
            }
            queue.drain();
        }
    }

    private VerifiedPair verify(PairId pair, KeypointView view1, KeypointView view2, int[] matches) {
        try {
            return verifier.verify(view1, view2, matches);
        } catch (IllegalArgumentException e) {
            throw new InputException(
                    views.name(pair.image1()) + " and " + views.name(pair.image2()) + ": " + InputException.reason(e),
                    e);
        }
    }
}
