package acne.app.stereo;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The settings of an evaluation that are the same for all methods and scenes.
 *
 * @param zoom each second image is enlarged by this factor, as if its camera had another focal length
 * @param oneCamera methods are told that both images are of one camera at one focal length
 * @param foundFocal motions are read out of a fundamental matrix by the focal length that it tells itself, not by the true cameras
 */
public record StereoTask(
        StereoProblem problem, PairSelection selection, double zoom, boolean oneCamera, boolean foundFocal, long seed) {
    public StereoTask {
        if (!(zoom > 0 && zoom < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("--zoom: need a number above 0, got " + zoom);
        }
        if (oneCamera && zoom != 1) {
            throw new IllegalArgumentException(
                    "--one-camera: an enlarged image is not of the same camera; need --zoom 1");
        }
        if (foundFocal && problem != StereoProblem.FUNDAMENTAL) {
            throw new IllegalArgumentException(
                    "--found-focal: an essential matrix knows its cameras; need --problem fundamental");
        }
    }

    Map<String, Object> describe() {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("problem", problem.label());
        description.put("ratio", selection.ratio());
        description.put("stride", selection.stride());
        description.put("zoom", zoom);
        description.put("one_camera", oneCamera);
        description.put("found_focal", foundFocal);
        description.put("seed", seed);
        return description;
    }
}
