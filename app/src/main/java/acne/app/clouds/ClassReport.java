package acne.app.clouds;

import acne.task.CloudClassification;
import acne.task.CloudClassification.ClassProbability;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A classified cloud: its three most probable classes in words and as JSON values, and a picture of the attention. */
public record ClassReport(CloudClassification result) {
    private static final int SHOWN = 3;

    /** Whether there is a class, hence a picture. */
    public boolean isClassified() {
        return result.status() == CloudClassification.Status.CLASSIFIED;
    }

    /** The classes with their probabilities on one line, or why there is none. */
    public String toText() {
        if (!isClassified()) {
            return " " + result;
        }
        StringBuilder line = new StringBuilder();
        for (ClassProbability candidate : best()) {
            line.append("  ").append(candidate.name()).append(' ').append(percent(candidate));
        }
        return line.toString();
    }

    /** The result as JSON values. */
    public Map<String, Object> toJson() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("status", result.status().toString());
        if (!isClassified()) {
            json.put("reason", result.reason());
            return json;
        }
        List<Map<String, Object>> classes = new ArrayList<>();
        for (ClassProbability candidate : best()) {
            Map<String, Object> shown = new LinkedHashMap<>();
            shown.put("class", candidate.name());
            shown.put("probability", candidate.probability());
            classes.add(shown);
        }
        json.put("classes", classes);
        return json;
    }

    /** The cloud coloured by attention, under the name of its class. */
    public BufferedImage picture() {
        ClassProbability first = result.best().orElseThrow();
        return CloudPicture.paint(first.name() + " (" + percent(first) + ")", result.points(), result.weights());
    }

    private List<ClassProbability> best() {
        return result.ranking().subList(0, Math.min(SHOWN, result.ranking().size()));
    }

    private static String percent(ClassProbability candidate) {
        return String.format(Locale.ROOT, "%.1f%%", 100 * candidate.probability());
    }
}
