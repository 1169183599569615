package acne.app.stereo;

import java.util.LinkedHashMap;
import java.util.Map;

/** The settings of an evaluation that are the same for all methods and scenes. */
public record StereoTask(StereoProblem problem, PairSelection selection, long seed) {
    Map<String, Object> describe() {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("problem", problem.label());
        description.put("ratio", selection.ratio());
        description.put("stride", selection.stride());
        description.put("seed", seed);
        return description;
    }
}
