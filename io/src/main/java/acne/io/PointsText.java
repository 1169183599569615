package acne.io;

import acne.data.PointCloud;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Points from a text of one point a line (.xyz, .txt, .pts, .csv): two numbers for the plane, three or more for space, of which
 * the first three count. Where semicolons or tabs separate them, a decimal comma is read as a point.
 */
final class PointsText {
    private PointsText() {}

    static PointCloud read(Path file) throws IOException {
        TextLines text = new TextLines(file, WholeFile.read(file), 0, 1);
        float[] rows = new float[3 * 1024];
        int count = 0;
        int dimensions = 0;
        while (text.nextLine()) {
            if (dimensions == 0) {
                text.findDecimalCommas();
            }
            float x = text.number("x");
            float y = text.number("y");
            int here = text.hasCell() ? 3 : 2;
            if (dimensions == 0) {
                dimensions = here;
            } else if (here != dimensions) {
                throw text.error("need " + dimensions + " numbers as in the lines before, got "
                        + (here < dimensions ? here : "more"));
            }
            if (count + 3 > rows.length) {
                rows = Arrays.copyOf(rows, 2 * rows.length);
            }
            rows[count++] = x;
            rows[count++] = y;
            if (dimensions == 3) {
                rows[count++] = text.number("z");
            }
        }
        if (count == 0) {
            throw new InputFileException(file + ": need at least one point, got an empty file");
        }
        return PointCloud.of(dimensions, Arrays.copyOf(rows, count));
    }
}
