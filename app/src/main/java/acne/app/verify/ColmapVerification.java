package acne.app.verify;

import acne.app.InputException;
import acne.io.InputFileException;
import acne.io.colmap.ColmapDatabase;
import acne.io.colmap.ColmapImage;
import acne.io.colmap.GeometryStage;
import acne.io.colmap.PairId;
import acne.model.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Replaces the geometric verification of COLMAP in its database.
 *
 * <p>The old geometries stand until all new ones are there. A run that was stopped at any moment goes on with
 * {@link Mode#RESUME}, and ends with the same content.
 */
public final class ColmapVerification {
    /** What is done with the results. */
    public enum Mode {
        START,
        /** Goes on with a run that did not come to its end, where there is one. */
        RESUME,
        /** Nothing is written. */
        DRY_RUN
    }

    private final Path path;
    private final Optional<Path> pairList;
    private final VerifyOptions options;
    private final long seed;
    private final int threads;

    /** A verification of the pairs of a list, or of all pairs with matches. */
    public ColmapVerification(Path path, Optional<Path> pairList, VerifyOptions options, long seed, int threads) {
        this.path = path;
        this.pairList = pairList;
        this.options = options;
        this.seed = seed;
        this.threads = threads;
    }

    /** The verdicts on all pairs. */
    public VerdictCounts run(Mode mode) {
        PairVerifier verifier = options.verifier(seed);
        ColmapDatabase.Access access = mode == Mode.DRY_RUN ? ColmapDatabase.Access.READ : ColmapDatabase.Access.WRITE;
        try (ColmapDatabase database = ColmapDatabase.open(path, access)) {
            ColmapViews views = new ColmapViews(database);
            TreeSet<PairId> pairs = pairs(database, views.images());
            DatabaseVerification verification = new DatabaseVerification(database, views, verifier, threads);
            VerdictCounts counts = new VerdictCounts();
            if (mode == Mode.DRY_RUN) {
                verification.run(pairs, (pair, verdict, geometry) -> {}, counts);
                return counts;
            }
            LateStage stage = stage(database, mode, settings(database, pairs));
            stage.done().forEach((pair, verdict) -> {
                pairs.remove(pair);
                counts.addEarlier(PairVerdict.valueOf(verdict));
            });
            verification.run(pairs, stage, counts);
            stage.finish();
            return counts;
        } catch (IOException e) {
            throw InputException.of(e);
        } catch (IllegalArgumentException e) {
            throw InputException.of(path, e);
        }
    }

    private LateStage stage(ColmapDatabase database, Mode mode, String settings) throws InputFileException {
        Optional<String> unfinished = mode == Mode.RESUME ? GeometryStage.unfinished(database) : Optional.empty();
        if (unfinished.isEmpty()) {
            return new LateStage(database, settings);
        }
        if (!unfinished.get().equals(settings)) {
            throw new InputException(path + ": the unfinished run had other settings or matches, " + unfinished.get()
                    + " and not " + settings + "; run without --resume to begin anew");
        }
        return new LateStage(database, settings, GeometryStage.resume(database));
    }

    /** All that the results depend on: another run may go on only where this is the same. */
    private String settings(ColmapDatabase database, TreeSet<PairId> pairs) throws InputFileException {
        Map<String, Object> settings = new LinkedHashMap<>(options.describe(seed));
        settings.put("pairs", pairs.size());
        settings.put("pairs_hash", List.copyOf(pairs).hashCode());
        settings.put("matches", database.countMatches());
        settings.put("cameras_hash", camerasHash(database));
        settings.put("method_hash", options.fingerprint());
        return Json.write(settings);
    }

    private static int camerasHash(ColmapDatabase database) throws InputFileException {
        return database.cameras().values().stream()
                .map(camera -> List.of(
                        camera.id(),
                        camera.model(),
                        camera.width(),
                        camera.height(),
                        Arrays.hashCode(camera.parameters()),
                        camera.priorFocal()))
                .toList()
                .hashCode();
    }

    private TreeSet<PairId> pairs(ColmapDatabase database, Map<Integer, ColmapImage> images) throws InputFileException {
        TreeSet<PairId> withMatches = new TreeSet<>(database.pairs());
        if (withMatches.isEmpty()) {
            throw new InputException(path + ": no matches; run one of COLMAP's matchers first");
        }
        return pairList.isEmpty() ? withMatches : listed(pairList.get(), images);
    }

    private static TreeSet<PairId> listed(Path list, Map<Integer, ColmapImage> images) {
        Map<String, Integer> ids = new HashMap<>();
        images.values().forEach(image -> ids.put(image.name(), image.id()));
        TreeSet<PairId> pairs = new TreeSet<>();
        for (PairList.Entry entry : PairList.read(list, ids::containsKey)) {
            pairs.add(PairId.of(ids.getOrDefault(entry.name1(), -1), ids.getOrDefault(entry.name2(), -1)));
        }
        return pairs;
    }
}
