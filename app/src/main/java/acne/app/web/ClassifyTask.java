package acne.app.web;

import acne.app.InputException;
import acne.app.clouds.ClassReport;
import acne.app.clouds.ClassifyCommand;
import acne.data.PointCloud;
import acne.io.CloudFile;
import acne.io.InputFileException;
import acne.task.CloudClassifier;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A cloud to its class: what {@code ./acne classify} does. Fields: cloud; up (y or z); frame (fit, or given for a cloud that is already
 * centred and scaled).
 */
final class ClassifyTask implements WebTask {
    private final long seed;

    ClassifyTask(long seed) {
        this.seed = seed;
    }

    @Override
    public Map<String, Object> answer(WebForm form) throws IOException {
        boolean upIsZ = choice(form, "up", "y", "z");
        boolean framed = choice(form, "frame", "fit", "given");
        PointCloud read = CloudFile.read(form.file("cloud"), ClassifyCommand.SURFACE_POINTS, seed);
        PointCloud cloud = upIsZ && read.dimensions() == 3 ? read.swapped(1, 2) : read;
        ClassReport report = classify(cloud, framed);
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("task", "classify");
        json.putAll(report.toJson());
        if (report.isClassified()) {
            json.put("picture", PictureUrl.of(report.picture()));
        }
        return json;
    }

    private ClassReport classify(PointCloud cloud, boolean framed) throws InputFileException {
        CloudClassifier classifier = cloud.dimensions() == 2 ? CloudClassifier.digits() : CloudClassifier.shapes();
        CloudClassifier chosen = framed ? classifier.withFrame(CloudClassifier.Frame.GIVEN) : classifier;
        try {
            return new ClassReport(chosen.withSeed(seed).classify(cloud));
        } catch (IllegalArgumentException e) {
            throw new InputFileException(InputException.reason(e), e);
        }
    }

    /** Whether a field has the second of two values; without a value it has the first. */
    private static boolean choice(WebForm form, String field, String first, String second) {
        String value = form.text(field).orElse(first);
        if (!value.equals(first) && !value.equals(second)) {
            throw new RefusedException(field + ": need " + first + " or " + second + ", got '" + value + "'");
        }
        return value.equals(second);
    }
}
