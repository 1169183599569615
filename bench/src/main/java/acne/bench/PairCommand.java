package acne.bench;

import acne.app.CommonOptions;
import acne.app.InputException;
import acne.app.ProgressBar;
import acne.app.stereo.SceneFiles;
import acne.data.Correspondences;
import acne.data.ImageSize;
import acne.data.PairSource;
import acne.data.SampleRandom;
import acne.data.TwoViewScene;
import acne.io.InputFileException;
import acne.io.PairFile;
import acne.model.Networks;
import acne.nn.MatchNetwork;
import acne.robust.RobustMethod;
import acne.task.BundledStereoModels;
import acne.tensor.Team;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code bench pair}: one whole pair, from its unfiltered matches to the fundamental matrix. */
@Command(
        name = "pair",
        description = {
            "One whole pair: network, search and refinement beside OpenCV's USAC_MAGSAC on the unfiltered matches,",
            "and RANSAC and MAGSAC++ before and after the network's filter. Contenders take turns on every pair."
        },
        mixinStandardHelpOptions = true)
final class PairCommand implements Runnable {
    private static final String MODEL = BundledStereoModels.name("acne-plus", false);
    private static final int MADE_MATCHES = 2000;
    private static final double MADE_OUTLIERS = 0.85;
    private static final int WARM_UPS = 15;

    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Option(
            names = "--scenes",
            paramLabel = "DIR_OR_FILES",
            arity = "1..*",
            split = ",",
            description = "scene files, or folders of them (default: made-up pairs)")
    private List<Path> scenes = new ArrayList<>();

    @Option(names = "--pairs", paramLabel = "N", description = "number of pairs (default: ${DEFAULT-VALUE})")
    private int pairs = 20;

    @Option(names = "--runs", paramLabel = "N", description = "runs that count (default: ${DEFAULT-VALUE})")
    private int runs = 3;

    @Override
    public void run() {
        if (pairs < 1 || runs < 1) {
            throw new InputException("need --pairs and --runs of at least 1, got " + pairs + " and " + runs);
        }
        MatchNetwork network = network();
        List<Correspondences> inputs = scenes.isEmpty() ? made() : ofScenes();
        Map<String, double[]> ms = new LinkedHashMap<>();
        try (Team team = Team.of(common.threads());
                Matching matching = new Matching(common.seed());
                ProgressBar bar = ProgressBar.start("pairs", inputs.size())) {
            for (int p = 0; p < inputs.size(); p++) {
                measure(new WholePair(inputs.get(p), network, team), matching, p, inputs.size(), ms);
                bar.advance();
            }
        }
        report(inputs, ms);
    }

    private static MatchNetwork network() {
        try {
            return MatchNetwork.of(Networks.read(
                    BundledStereoModels.file(MODEL)
                            .orElseThrow(() -> new InputException("the model '" + MODEL + "' is not bundled")),
                    MODEL));
        } catch (IOException e) {
            throw InputException.of(e);
        }
    }

    private List<Correspondences> made() {
        List<Correspondences> made = new ArrayList<>();
        for (int i = 0; i < pairs; i++) {
            SplittableRandom random = SampleRandom.of(common.seed(), i);
            TwoViewScene scene = TwoViewScene.of(
                    new TwoViewScene.Options(MADE_MATCHES, MADE_OUTLIERS, 0.5, TwoViewScene.Layout.GENERAL), random);
            double[] ratios = new double[MADE_MATCHES];
            for (int k = 0; k < ratios.length; k++) {
                double mean = scene.inliers()[k] ? 0.65 : 0.88;
                double deviation = scene.inliers()[k] ? 0.15 : 0.07;
                ratios[k] = Math.min(1, Math.max(0, mean + deviation * random.nextGaussian()));
            }
            made.add(scene.matches().withRatios(ratios).withSizes(new ImageSize(1200, 800), new ImageSize(1200, 800)));
        }
        return made;
    }

    /** Pairs spread evenly over all scenes, with every nearest neighbour as a match. */
    private List<Correspondences> ofScenes() {
        List<Correspondences> all = new ArrayList<>();
        List<Path> files = SceneFiles.find(scenes);
        int each = Math.max(1, (pairs + files.size() - 1) / files.size());
        for (Path file : files) {
            try (PairFile open = PairFile.open(file)) {
                PairSource source = open.pairs();
                for (int k = 0; k < Math.min(each, source.size()); k++) {
                    all.add(source.pair(k * source.size() / each).matches());
                }
            } catch (InputFileException e) {
                throw InputException.of(e);
            }
        }
        return all.subList(0, Math.min(pairs, all.size()));
    }

    private void measure(WholePair pair, Matching matching, int index, int count, Map<String, double[]> ms) {
        Map<String, Runnable> contenders = new LinkedHashMap<>();
        contenders.put("matching", matching::ours);
        contenders.put("opencv_matching", matching::opencv);
        contenders.put("network", pair::weights);
        contenders.put("ours", pair::byDefault);
        contenders.put("network_and_refinement", pair::networkAndRefinement);
        contenders.put("opencv_magsac", pair::opencvMagsac);
        contenders.put("ransac", () -> pair.search(RobustMethod.RANSAC));
        contenders.put("ransac_filtered", pair.filteredSearch(RobustMethod.RANSAC));
        contenders.put("magsac", () -> pair.search(RobustMethod.MAGSAC));
        contenders.put("magsac_filtered", pair.filteredSearch(RobustMethod.MAGSAC));
        contenders.put("network_and_ransac", pair::networkAndRansac);
        Map<String, double[]> times = new LinkedHashMap<>();
        int warmUps = index == 0 ? WARM_UPS : 0;
        for (int run = -warmUps; run < runs; run++) {
            for (Map.Entry<String, Runnable> contender : contenders.entrySet()) {
                long start = System.nanoTime();
                contender.getValue().run();
                if (run >= 0) {
                    times.computeIfAbsent(contender.getKey(), key -> new double[runs])[run] =
                            (System.nanoTime() - start) * 1e-6;
                }
            }
        }
        times.forEach((name, values) -> ms.computeIfAbsent(name, key -> new double[count])[index] = median(values));
    }

    private void report(List<Correspondences> inputs, Map<String, double[]> ms) {
        PrintWriter out = spec.commandLine().getOut();
        out.printf(Locale.ROOT, "milliseconds a pair, %d pairs, %d threads%n", inputs.size(), common.threads());
        out.printf(Locale.ROOT, "  %-20s %8s %8s%n", "", "median", "mean");
        Map<String, Object> medians = new LinkedHashMap<>();
        Map<String, Object> means = new LinkedHashMap<>();
        ms.forEach((name, values) -> {
            double mean = Arrays.stream(values).average().orElseThrow();
            medians.put(name, median(values));
            means.put(name, mean);
            out.printf(Locale.ROOT, "  %-20s %8.2f %8.2f%n", name, median(values), mean);
        });
        Map<String, Double> ratios = new LinkedHashMap<>();
        ratios.put("opencv_matching / matching", ratio(ms, "opencv_matching", "matching"));
        ratios.put("opencv_magsac / ours", ratio(ms, "opencv_magsac", "ours"));
        ratios.put("opencv_magsac / network_and_refinement", ratio(ms, "opencv_magsac", "network_and_refinement"));
        ratios.put("ransac / ransac_filtered", ratio(ms, "ransac", "ransac_filtered"));
        ratios.put("ransac / network_and_ransac", ratio(ms, "ransac", "network_and_ransac"));
        ratios.forEach((name, ratio) -> out.printf(Locale.ROOT, "  %-30s %6.2f%n", name, ratio));
        out.flush();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("bench", "pair");
        json.put("pairs", inputs.size());
        json.put(
                "matches",
                inputs.stream().mapToInt(Correspondences::size).average().orElseThrow());
        json.put("threads", common.threads());
        json.put("ms", medians);
        json.put("ms_mean", means);
        json.put("ratios", ratios);
        common.writeJson(json);
    }

    private static double ratio(Map<String, double[]> ms, String slow, String fast) {
        return median(ms.getOrDefault(slow, new double[] {Double.NaN}))
                / median(ms.getOrDefault(fast, new double[] {Double.NaN}));
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }
}
