package acne.app;

import acne.app.lines.FitPicture;
import acne.app.lines.FitReport;
import acne.data.Points2;
import acne.geometry.Line;
import acne.io.Images;
import acne.io.PointsCsv;
import acne.robust.LineEstimator;
import acne.robust.LineMethods;
import acne.task.BundledLineModel;
import acne.task.LineFit;
import acne.task.LineFitter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The verb {@code fit-line}: the line of the user's points, with its inliers and a picture. */
@Command(
        name = "fit-line",
        description = "Fits a line to points of which most may be outliers.",
        mixinStandardHelpOptions = true)
final class FitLineCommand implements Callable<Integer> {
    /** One column wider than the other by more than this factor makes a note. */
    private static final double MOST_UNEQUAL = 1000;

    @Spec
    private CommandSpec spec;

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Parameters(paramLabel = "POINTS.csv", description = "one point a line; delimiter and header are detected")
    private Path file;

    @Option(
            names = "--method",
            paramLabel = "NAME",
            description =
                    "acne, ls, irls-huber, irls-cauchy, lmeds, ransac, msac, theil-sen or a-contrario (default: acne where"
                            + " its model is in the jar, else a-contrario)")
    private @Nullable String method;

    @Option(
            names = "--threshold",
            paramLabel = "D",
            description = "inlier distance in the units of the points (default: found from the points)")
    private @Nullable Double threshold;

    @Option(names = "-o", paramLabel = "DIR", description = "folder of the picture (default: ${DEFAULT-VALUE})")
    private Path folder = Path.of("out");

    @Override
    public Integer call() {
        Points2 points = read();
        LineFit fit = fit(points);
        PrintWriter out = spec.commandLine().getOut();
        Map<String, Object> result = new FitReport(points, fit).toJson();
        Optional<Line> line = fit.line();
        if (line.isPresent()) {
            out.println("line      " + FitReport.implicit(line.get()));
            out.println("          " + FitReport.explicit(line.get()));
            out.println("          " + FitReport.parametric(line.get()));
            Path picture = picture(points, fit, line.get());
            out.println("picture   " + picture);
            result.put("picture", picture.toString());
        }
        noteScales(out, points);
        out.println(fit.status() == LineFit.Status.FOUND ? "inliers   " + fit.reason() : "verdict   " + fit);
        out.flush();
        common.writeJson(result);
        return fit.status() == LineFit.Status.FOUND ? 0 : 1;
    }

    /** Distances know no units: a column that is a thousand times as wide as the other leaves that next to no say. */
    private static void noteScales(PrintWriter out, Points2 points) {
        double width = extent(points.x());
        double height = extent(points.y());
        if (Math.max(width, height) > MOST_UNEQUAL * Math.min(width, height) && Math.min(width, height) > 0) {
            out.printf(
                    Locale.ROOT,
                    "note      x spans %.3g and y %.3g: distances are measured in both alike; rescale one if their units differ%n",
                    width,
                    height);
        }
    }

    private static double extent(double[] values) {
        return Arrays.stream(values).max().orElse(0)
                - Arrays.stream(values).min().orElse(0);
    }

    private Points2 read() {
        try {
            return PointsCsv.read(file);
        } catch (IOException e) {
            throw InputException.of(e);
        }
    }

    private LineFit fit(Points2 points) {
        LineFitter.Builder builder = LineFitter.builder().seed(common.seed());
        if (threshold != null) {
            if (!(threshold > 0)) {
                throw new InputException("--threshold: need a distance above 0, got " + threshold);
            }
            builder.threshold(threshold);
        }
        if (method != null) {
            choose(builder, method);
        }
        try {
            return builder.build().fit(points);
        } catch (IllegalArgumentException e) {
            throw InputException.of(file, e);
        }
    }

    private void choose(LineFitter.Builder builder, String name) {
        switch (name) {
            case "acne" -> {
                if (!BundledLineModel.isPresent()) {
                    throw new InputException("--method acne: no line model is bundled with this build");
                }
            }
            case "a-contrario" -> builder.withoutNetwork();
            default -> builder.estimator(estimator(name));
        }
    }

    private LineEstimator estimator(String name) {
        boolean needsThreshold = name.equals("ransac") || name.equals("msac");
        if (needsThreshold && threshold == null) {
            throw new InputException("--method " + name + ": need --threshold, in the units of the points");
        }
        Map<String, LineEstimator> known =
                LineMethods.classical(threshold == null ? LineMethods.DEFAULT_THRESHOLD : threshold);
        LineEstimator estimator = known.get(name);
        if (estimator == null) {
            throw new InputException(
                    "--method: unknown method '" + name + "'; known: acne, a-contrario and " + known.keySet());
        }
        return estimator;
    }

    private Path picture(Points2 points, LineFit fit, Line line) {
        Path last = file.getFileName();
        String stem = (last == null ? "points" : last.toString()).replaceFirst("\\.[^.]*$", "");
        Path picture = folder.resolve(stem + "-line.png");
        try {
            Images.writePng(FitPicture.paint(points, fit, line), picture);
        } catch (IOException e) {
            throw InputException.of("-o: cannot write " + picture, e);
        }
        return picture;
    }
}
