package acne.app.clouds;

import acne.app.CommonOptions;
import acne.app.InputException;
import acne.app.NamedModels;
import acne.data.PointCloud;
import acne.io.CloudFile;
import acne.io.Images;
import acne.io.InputFileException;
import acne.model.Networks;
import acne.task.CloudClassification;
import acne.task.CloudClassifier;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The verb {@code classify}: the classes of the user's clouds, with a picture of what the network attends to. */
@Command(
        name = "classify",
        description =
                "Classifies point clouds: digits (PNG, JPEG, points of the plane) and shapes (OFF, PLY, points of space).",
        mixinStandardHelpOptions = true)
public final class ClassifyCommand implements Callable<Integer> {
    /** Points drawn from a surface. */
    public static final int SURFACE_POINTS = 1024;

    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "clouds: .off .ply .npy .xyz .txt .csv .png .jpg")
    private List<Path> files = List.of();

    @Option(
            names = "--model",
            paramLabel = "MODEL",
            description = "another model than the bundled ones of digits and shapes: a file (.safetensors), or a name")
    private @Nullable String model;

    /** The axis that points upwards in a file of shapes. */
    enum Up {
        Y,
        Z
    }

    @Option(
            names = "--up",
            paramLabel = "AXIS",
            description = "vertical axis of shapes: y or z (default: ${DEFAULT-VALUE}; files of ModelNet have z)")
    private Up up = Up.Y;

    /** How clouds come into the frame of the network. */
    enum FrameChoice {
        FIT,
        GIVEN
    }

    @Option(
            names = "--frame",
            paramLabel = "HOW",
            description =
                    "fit: the cloud is centred and scaled; given: it is already so, such as one with added outliers"
                            + " (default: ${DEFAULT-VALUE})")
    private FrameChoice frame = FrameChoice.FIT;

    @Option(names = "-o", paramLabel = "DIR", description = "folder of the pictures (default: ${DEFAULT-VALUE})")
    private Path folder = Path.of("out");

    private final Map<Integer, CloudClassifier> classifiers = new LinkedHashMap<>();

    /** How many pictures have the name of a file: files of several folders may share it. */
    private final Map<String, Integer> stems = new HashMap<>();

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        List<Map<String, Object>> results = new ArrayList<>();
        int exitCode = ExitCode.OK;
        for (Path file : files) {
            try {
                ClassReport report = new ClassReport(classify(file));
                results.add(report(out, file, report));
                exitCode = Math.max(exitCode, report.isClassified() ? ExitCode.OK : ExitCode.SOFTWARE);
            } catch (InputFileException e) {
                // The other files have their answers all the same.
                out.flush();
                spec.commandLine().getErr().println("acne classify: " + InputException.oneLine(e.getMessage()));
                results.add(unreadable(file, String.valueOf(e.getMessage())));
                exitCode = ExitCode.USAGE;
            }
        }
        out.flush();
        common.writeJson(Map.of("task", "classify", "clouds", results));
        return exitCode;
    }

    private CloudClassification classify(Path file) throws InputFileException {
        PointCloud cloud = read(file);
        CloudClassifier classifier = classifiers.computeIfAbsent(cloud.dimensions(), this::classifier);
        try {
            return classifier.classify(cloud);
        } catch (IllegalArgumentException e) {
            throw new InputFileException(file + ": " + e.getMessage(), e);
        }
    }

    private PointCloud read(Path file) throws InputFileException {
        try {
            PointCloud cloud = CloudFile.read(file, SURFACE_POINTS, common.seed());
            return up == Up.Z && cloud.dimensions() == 3 ? cloud.swapped(1, 2) : cloud;
        } catch (IOException e) {
            throw new InputFileException(InputException.reason(e), e);
        }
    }

    private static Map<String, Object> unreadable(Path file, String reason) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("file", file.toString());
        entry.put("status", "UNREADABLE");
        entry.put("reason", reason);
        return entry;
    }

    private CloudClassifier classifier(int dimensions) {
        CloudClassifier chosen = choose(dimensions).withSeed(common.seed());
        return frame == FrameChoice.GIVEN ? chosen.withFrame(CloudClassifier.Frame.GIVEN) : chosen;
    }

    private CloudClassifier choose(int dimensions) {
        try {
            if (model != null) {
                return CloudClassifier.of(Networks.read(NamedModels.read(model), model));
            }
            return dimensions == 2 ? CloudClassifier.digits() : CloudClassifier.shapes();
        } catch (IOException | IllegalArgumentException | InputException e) {
            throw InputException.of("--model", e);
        } catch (IllegalStateException e) {
            throw new InputException(
                    "no model of " + (dimensions == 2 ? "digits" : "shapes")
                            + " is bundled with this build; name one with --model",
                    e);
        }
    }

    private Map<String, Object> report(PrintWriter out, Path file, ClassReport report) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("file", file.toString());
        entry.putAll(report.toJson());
        String line = file + ":" + report.toText();
        if (!report.isClassified()) {
            out.println(line);
            return entry;
        }
        Path picture = picture(file, report);
        out.println(line + "  " + picture);
        entry.put("picture", picture.toString());
        return entry;
    }

    private Path picture(Path file, ClassReport report) {
        String stem = String.valueOf(file.getFileName()).replaceFirst("\\.[^.]*$", "");
        int before = stems.merge(stem, 1, Integer::sum) - 1;
        Path picture = folder.resolve(before == 0 ? stem + "-class.png" : stem + "-class-" + (before + 1) + ".png");
        try {
            Images.writePng(report.picture(), picture);
            return picture;
        } catch (IOException e) {
            throw InputException.of("-o: cannot write " + picture, e);
        }
    }
}
