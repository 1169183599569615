package acne.app;

import acne.app.clouds.CloudExperiment;
import acne.data.LineGenerator;
import acne.model.Json;
import acne.model.KeyValues;
import acne.model.ModelCard;
import acne.model.Networks;
import acne.nn.Network;
import acne.train.ExperimentSettings;
import acne.train.LineDataSettings;
import acne.train.LineObjective;
import acne.train.MetricsTable;
import acne.train.Settings;
import acne.train.SettingsException;
import acne.train.Toml;
import acne.train.TrainingException;
import acne.train.TrainingRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The verb {@code train}: runs an experiment, or goes on with one that was stopped. */
@Command(
        name = "train",
        description = "Trains the network of an experiment; a run that was stopped goes on with --resume.",
        mixinStandardHelpOptions = true)
final class TrainCommand implements Runnable {
    /** The setting that names a model whose weights the training starts with: a bundled one, or a file. */
    private static final String START = "network.start";

    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Parameters(paramLabel = "EXPERIMENT.toml", description = "the experiment")
    private Path file;

    @Option(names = "--resume", description = "go on from the checkpoint, if there is one")
    private boolean resume;

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "change a setting of the experiment")
    private List<String> changes = List.of();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description = "folder of the run (default: runs/NAME in the working folder)")
    private @Nullable Path folder;

    @Override
    public void run() {
        try {
            Toml toml = read();
            Settings settings = new Settings(toml);
            ExperimentSettings experiment = ExperimentSettings.read(settings);
            String start = settings.optionalString(START, "");
            PreparedTraining<?> prepared = prepare(experiment, settings);
            settings.rejectUnknown();
            if (!start.isEmpty() && !(resume && TrainingRun.isBegun(runFolder()))) {
                load(start, prepared.objective().network(), settings);
            }
            train(prepared, experiment, toml);
        } catch (SettingsException | TrainingException e) {
            throw InputException.of(e);
        } catch (IOException e) {
            throw new InputException(
                    runFolder() + ": " + InputException.reason(e) + "; go on with --resume once this is repaired", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InputException("interrupted; go on with --resume", e);
        }
    }

    /** Gives the network the weights of a model to go on from. */
    private static void load(String model, Network network, Settings settings) {
        try {
            Networks.load(network, NamedModels.read(model), model);
        } catch (IOException | InputException e) {
            throw settings.mistake(START, String.valueOf(e.getMessage()));
        }
    }

    private Toml read() {
        try {
            Toml toml = Toml.read(file);
            for (String change : changes) {
                toml = toml.with(change);
            }
            return common.givenSeed().isPresent()
                    ? toml.with("training.seed=" + common.givenSeed().getAsLong())
                    : toml;
        } catch (IOException e) {
            throw InputException.of(file + ": cannot be read", e);
        }
    }

    private Path runFolder() {
        return folder == null ? Path.of("runs", name()) : folder;
    }

    private static PreparedTraining<?> prepare(ExperimentSettings experiment, Settings settings) {
        if (experiment.task() == ExperimentSettings.Task.LINES) {
            LineGenerator.Options data = LineDataSettings.read(settings);
            long seed = experiment.training().seed();
            Network network = experiment.network().lines(seed);
            return new PreparedTraining<>(
                    new LineObjective(network, data, experiment.training()),
                    "synthetic lines, %s, fingerprint %s".formatted(data, new LineGenerator(data, seed).fingerprint()));
        }
        if (experiment.task() == ExperimentSettings.Task.STEREO) {
            return StereoTraining.prepare(experiment, settings);
        }
        CloudExperiment clouds = CloudExperiment.of(experiment, settings);
        return new PreparedTraining<>(clouds.objective(), clouds.data());
    }

    private <S> void train(PreparedTraining<S> prepared, ExperimentSettings experiment, Toml toml)
            throws IOException, InterruptedException {
        Path run = runFolder();
        if (!resume && TrainingRun.isBegun(run)) {
            throw new InputException(run
                    + ": has a run already, which would be lost; --resume goes on with it, -o names another folder");
        }
        int iterations = experiment.training().iterations();
        Thread farewell = new Thread(() -> sayHowToGoOn(run));
        Runtime.getRuntime().addShutdownHook(farewell);
        try (ProgressBar bar = ProgressBar.start("iterations", iterations)) {
            TrainingRun<S> training = new TrainingRun<>(
                    prepared.objective(),
                    experiment.training(),
                    Json.write(toml.values()),
                    run,
                    (iteration, metric) -> card(prepared, experiment, toml, iteration, metric),
                    new TrainingReport(spec.commandLine().getOut(), bar, iterations));
            TrainingRun.Outcome outcome = resume ? training.resume(common.threads()) : training.start(common.threads());
            report(outcome);
            drawCurves(run);
        } finally {
            withdraw(farewell);
        }
    }

    /** The last words of a run that is ended from outside. */
    private void sayHowToGoOn(Path run) {
        PrintWriter err = spec.commandLine().getErr();
        err.println(
                TrainingRun.isBegun(run)
                        ? "stopped; --resume goes on from the last checkpoint in " + run
                        : "stopped before the first checkpoint (training.checkpoint_minutes)");
        err.flush();
    }

    private static void withdraw(Thread farewell) {
        try {
            Runtime.getRuntime().removeShutdownHook(farewell);
        } catch (IllegalStateException e) {
            // The program ends already, and says so.
        }
    }

    /** The run is complete without them: where they cannot be drawn, as without any font, a word is enough. */
    private void drawCurves(Path run) throws IOException {
        MetricsTable metrics = MetricsTable.read(run.resolve("metrics.csv"));
        try {
            LearningCurves.write(run.resolve("curves"), name(), metrics);
        } catch (RuntimeException | InternalError | LinkageError e) {
            spec.commandLine().getErr().println("the curves could not be drawn: " + e);
        }
    }

    private String name() {
        return String.valueOf(file.getFileName()).replaceFirst("\\.toml$", "");
    }

    private static ModelCard card(
            PreparedTraining<?> prepared, ExperimentSettings experiment, Toml toml, int iteration, double metric) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("experiment", toml.text());
        settings.put("values", Json.write(toml.values()));
        return new ModelCard(
                experiment.task().name().toLowerCase(Locale.ROOT),
                Networks.architecture(prepared.objective().network()),
                prepared.data(),
                new KeyValues("settings", settings),
                iteration,
                experiment.training().seed(),
                Map.of("validation", metric),
                Commit.built());
    }

    private void report(TrainingRun.Outcome outcome) {
        spec.commandLine()
                .getOut()
                .printf(
                        Locale.ROOT,
                        "%d iterations, %d skipped; best validation %.6g at iteration %d: %s%n",
                        outcome.iterations(),
                        outcome.skipped(),
                        outcome.bestMetric(),
                        outcome.bestIteration(),
                        outcome.bestModel());
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("iterations", outcome.iterations());
        json.put("skipped", outcome.skipped());
        json.put("best_validation", outcome.bestMetric());
        json.put("best_iteration", outcome.bestIteration());
        json.put("model", outcome.bestModel().toString());
        common.writeJson(json);
    }
}
