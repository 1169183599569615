package acne.app.web;

import acne.app.InputException;
import acne.app.lines.FitPicture;
import acne.app.lines.FitReport;
import acne.data.Points2;
import acne.geometry.Line;
import acne.io.InputFileException;
import acne.io.PointsCsv;
import acne.task.LineFit;
import acne.task.LineFitter;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/** Points to their line: what {@code ./acne fit-line} does. Field: points, a table of them. */
final class LineTask implements WebTask {
    private final LineFitter fitter;

    LineTask(long seed) {
        fitter = LineFitter.builder().seed(seed).build();
    }

    @Override
    public Map<String, Object> answer(WebForm form) throws IOException {
        Points2 points = PointsCsv.read(form.file("points"));
        LineFit fit = fit(points);
        Map<String, Object> json = new FitReport(points, fit).toJson();
        Optional<Line> line = fit.line();
        if (line.isPresent()) {
            json.put("text", FitReport.implicit(line.get()) + "\n" + FitReport.explicit(line.get()));
            json.put("picture", PictureUrl.of(FitPicture.paint(points, fit, line.get())));
        }
        return json;
    }

    private LineFit fit(Points2 points) throws InputFileException {
        try {
            return fitter.fit(points);
        } catch (IllegalArgumentException e) {
            throw new InputFileException(InputException.reason(e), e);
        }
    }
}
