package acne.app.stereo;

import acne.app.InputException;
import acne.app.ProgressBar;
import acne.data.PairSource;
import acne.data.PosedMatches;
import acne.geometry.PoseError;
import acne.geometry.Rigid3;
import acne.io.InputFileException;
import acne.io.PairFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Evaluates methods on scenes in two stages: predictions, kept in a cache, and from them the errors.
 *
 * <p>Pairs run in parallel; the answer to a pair does not depend on the number of threads.
 */
public final class StereoEvaluation {
    private final StereoTask task;
    private final List<StereoMethod> methods;
    private final Optional<PredictionCache> cache;
    private final int threads;

    public StereoEvaluation(StereoTask task, List<StereoMethod> methods, Optional<PredictionCache> cache, int threads) {
        this.task = task;
        this.methods = List.copyOf(methods);
        this.cache = cache;
        this.threads = threads;
    }

    /** The outcome of all methods on all scenes, in this order. */
    public StereoReport run(List<Path> scenes) {
        methods.forEach(method -> method.prepare(task.problem()));
        StereoReport report = new StereoReport(task.problem());
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try (ProgressBar bar = ProgressBar.start("stereo", countWork(scenes))) {
            for (Path path : scenes) {
                run(path, pool, report, bar);
            }
        } catch (InputFileException e) {
            throw InputException.of(e);
        } catch (IOException e) {
            throw InputException.of("--cache", e);
        } finally {
            pool.shutdownNow();
        }
        return report;
    }

    private void run(Path path, ExecutorService pool, StereoReport report, ProgressBar bar) throws IOException {
        try (PairFile file = PairFile.open(path)) {
            PairSource scene = file.pairs();
            String fingerprint = Fingerprint.of(path);
            for (StereoMethod method : methods) {
                List<StereoPrediction> predictions = keptOrNew(scene, fingerprint, method, pool, report, bar);
                addErrors(report, scene, method, predictions);
            }
        }
    }

    /** Opens every scene once, so that a bad file is found before hours of work and not after. */
    private long countWork(List<Path> scenes) throws InputFileException {
        long pairs = 0;
        for (Path path : scenes) {
            try (PairFile file = PairFile.open(path)) {
                pairs += pairs(file.pairs()).size();
            }
        }
        return pairs * methods.size();
    }

    private List<StereoPrediction> keptOrNew(
            PairSource scene,
            String fingerprint,
            StereoMethod method,
            ExecutorService pool,
            StereoReport report,
            ProgressBar bar)
            throws IOException {
        if (cache.isEmpty()) {
            return predict(scene, method, pool, bar);
        }
        PredictionCache.Key key = new PredictionCache.Key(
                scene.name(),
                fingerprint,
                method.name(),
                method.settings(task.problem()),
                CodeVersion.of(method),
                task);
        Optional<List<StereoPrediction>> kept = cache.get().read(key);
        if (kept.isPresent() && kept.get().size() == pairs(scene).size()) {
            report.countKept(kept.get().size());
            bar.advance(kept.get().size(), scene.name() + " " + method.name());
            return kept.get();
        }
        List<StereoPrediction> predictions = predict(scene, method, pool, bar);
        cache.get().write(key, predictions);
        return predictions;
    }

    private List<StereoPrediction> predict(PairSource scene, StereoMethod method, ExecutorService pool, ProgressBar bar)
            throws IOException {
        List<Future<StereoPrediction>> running = new ArrayList<>();
        for (int index : pairs(scene)) {
            running.add(pool.submit(() -> predict(scene.pair(index).withZoom2(task.zoom()), method)));
        }
        List<StereoPrediction> predictions = new ArrayList<>();
        for (Future<StereoPrediction> future : running) {
            predictions.add(await(scene, future));
            bar.advance(1, scene.name() + " " + method.name());
        }
        return predictions;
    }

    private StereoPrediction predict(PosedMatches pair, StereoMethod method) {
        StereoInput known = StereoInput.of(pair, task.selection().ratio());
        StereoInput input = task.oneCamera() ? known.withOneCamera() : known;
        StereoEstimate estimate = method.estimate(task.problem(), input, task.seed());
        return StereoPrediction.of(task, estimate, input);
    }

    private static StereoPrediction await(PairSource scene, Future<StereoPrediction> future) throws IOException {
        try {
            return future.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UncheckedIOException unchecked) {
                throw unchecked.getCause();
            }
            if (e.getCause() instanceof InputException mistake) {
                throw mistake;
            }
            if (e.getCause() instanceof IllegalArgumentException mistake) {
                throw new InputException(scene.name() + ": " + mistake.getMessage(), mistake);
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    private void addErrors(
            StereoReport report, PairSource scene, StereoMethod method, List<StereoPrediction> predictions)
            throws IOException {
        List<Integer> indices = pairs(scene);
        for (int i = 0; i < predictions.size(); i++) {
            Rigid3 truth = scene.pair(indices.get(i)).cam2FromCam1();
            StereoPrediction prediction = predictions.get(i);
            PoseError error = prediction
                    .cam2FromCam1()
                    .map(motion -> PoseError.of(motion, truth))
                    .orElse(PoseError.FAILED);
            report.add(scene.name(), method.name(), prediction, error);
        }
    }

    private List<Integer> pairs(PairSource scene) {
        return task.selection().of(scene.size());
    }
}
