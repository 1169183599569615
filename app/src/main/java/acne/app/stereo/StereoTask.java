package acne.app.stereo;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The settings of an evaluation that are the same for all methods and scenes.
 *
 * @param ratio limit of the ratio test; 1 keeps all mutual matches
 * @param stride only every so many-th pair is evaluated
 */
public record StereoTask(StereoProblem problem, double ratio, int stride, long seed) {
    public StereoTask {
        if (!(ratio > 0 && ratio <= 1)) {
            throw new IllegalArgumentException("--ratio: need a number above 0 and at most 1, got " + ratio);
        }
        if (stride < 1) {
            throw new IllegalArgumentException("--stride: need at least 1, got " + stride);
        }
    }

    Map<String, Object> describe() {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("problem", problem.label());
        description.put("ratio", ratio);
        description.put("stride", stride);
        description.put("seed", seed);
        return description;
    }
}
