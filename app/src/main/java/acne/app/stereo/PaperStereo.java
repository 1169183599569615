package acne.app.stereo;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The paper's results of wide-baseline stereo, on YFCC100M (outdoors) and SUN3D (indoors). */
final class PaperStereo {
    /** mAP at 10 and 20 degrees outdoors, then indoors; NaN where the paper has no figure. */
    record Cell(double outdoors10, double outdoors20, double indoors10, double indoors20) {
        List<Double> values() {
            return List.of(outdoors10, outdoors20, indoors10, indoors20);
        }
    }

    static final List<String> COLUMNS = List.of("outdoors mAP10", "mAP20", "indoors mAP10", "mAP20");

    private static final Map<String, Cell> FUNDAMENTAL = new LinkedHashMap<>();
    private static final Map<String, Cell> ESSENTIAL = new LinkedHashMap<>();

    static {
        FUNDAMENTAL.put("lmeds", new Cell(.296, .383, .142, .235));
        FUNDAMENTAL.put("ransac", new Cell(.356, .437, .172, .272));
        FUNDAMENTAL.put("mlesac", new Cell(.148, .216, .135, .230));
        FUNDAMENTAL.put("degensac", new Cell(.328, .394, .191, .291));
        FUNDAMENTAL.put("magsac", new Cell(.385, .457, .185, .282));
        FUNDAMENTAL.put("cne", new Cell(.323, .469, .189, .331));
        FUNDAMENTAL.put("cne+ransac", new Cell(.449, .554, .201, .315));
        FUNDAMENTAL.put("cne+magsac", new Cell(.500, .598, .213, .326));
        FUNDAMENTAL.put("dfe", new Cell(.319, .470, .167, .294));
        FUNDAMENTAL.put("oanet", new Cell(.439, .581, .256, .392));
        FUNDAMENTAL.put("oanet+ransac", new Cell(.482, .592, .211, .331));
        FUNDAMENTAL.put("oanet+magsac", new Cell(.514, .615, .230, .346));
        FUNDAMENTAL.put("acne", new Cell(.501, .638, .278, .428));
        FUNDAMENTAL.put("acne+ransac", new Cell(.478, .590, .209, .329));
        FUNDAMENTAL.put("acne+magsac", new Cell(.518, .621, .226, .343));
        ESSENTIAL.put("ransac", at20(.671, .365));
        ESSENTIAL.put("cne", at20(.515, .332));
        ESSENTIAL.put("cne+ransac", at20(.750, .404));
        ESSENTIAL.put("oanet", at20(.648, .401));
        ESSENTIAL.put("oanet+ransac", at20(.776, .419));
        ESSENTIAL.put("acne", at20(.706, .429));
        ESSENTIAL.put("acne+ransac", at20(.780, .418));
    }

    private PaperStereo() {}

    private static Cell at20(double outdoors, double indoors) {
        return new Cell(Double.NaN, outdoors, Double.NaN, indoors);
    }

    /** The rows of the table of a problem, in the paper's order. */
    static Map<String, Cell> table(StereoProblem problem) {
        return problem == StereoProblem.ESSENTIAL ? ESSENTIAL : FUNDAMENTAL;
    }
}
