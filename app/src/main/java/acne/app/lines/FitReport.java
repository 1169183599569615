package acne.app.lines;

import acne.data.Points2;
import acne.geometry.Line;
import acne.task.LineFit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** A fitted line in its forms, and as JSON values. */
public record FitReport(Points2 points, LineFit fit) {
    /** The form a x + b y + c = 0, whose left side is the signed distance. */
    public static String implicit(Line line) {
        return number(line.a()) + " x" + signed(line.b()) + " y" + signed(line.c()) + " = 0";
    }

    /** The form y = m x + q, or x = p for a vertical line. */
    public static String explicit(Line line) {
        OptionalDouble slope = line.slope();
        OptionalDouble intercept = line.intercept();
        return slope.isPresent() && intercept.isPresent()
                ? "y = " + number(slope.getAsDouble()) + " x" + signed(intercept.getAsDouble())
                : "x = " + number(line.footX());
    }

    /** A point of the line and its direction. */
    public static String parametric(Line line) {
        String point = "(" + number(line.footX()) + ", " + number(line.footY()) + ")";
        return point + " + t (" + number(line.directionX()) + ", " + number(line.directionY()) + ")";
    }

    private static String signed(double value) {
        return (value < 0 ? " - " : " + ") + number(Math.abs(value));
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.9g", value);
    }

    /** The result as JSON values. */
    public Map<String, Object> toJson() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("task", "line");
        json.put("status", fit.status().toString());
        json.put("reason", fit.reason());
        json.put("points", points.size());
        fit.line().ifPresent(line -> {
            json.put("line", List.of(line.a(), line.b(), line.c()));
            line.slope().ifPresent(slope -> json.put("slope", slope));
            line.intercept().ifPresent(intercept -> json.put("intercept", intercept));
            json.put("threshold", fit.threshold());
        });
        json.put(
                "inliers",
                IntStream.range(0, points.size()).filter(fit::isInlier).boxed().toList());
        return json;
    }
}
