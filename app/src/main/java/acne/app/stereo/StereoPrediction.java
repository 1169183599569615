package acne.app.stereo;

import acne.geometry.Rigid3;
import java.util.Optional;

/**
 * What is kept of an estimate to compute metrics from.
 *
 * @param cam2FromCam1 empty where the method found nothing
 */
record StereoPrediction(Optional<Rigid3> cam2FromCam1, double msNetwork, double msSolver) {
    static StereoPrediction of(StereoTask task, StereoEstimate estimate, StereoInput input) {
        Optional<Rigid3> motion =
                estimate instanceof StereoEstimate.Found found ? motion(task, found, input) : Optional.empty();
        return new StereoPrediction(motion, estimate.msNetwork(), estimate.msSolver());
    }

    private static Optional<Rigid3> motion(StereoTask task, StereoEstimate.Found found, StereoInput input) {
        return task.foundFocal()
                ? StereoPose.ofFoundFocal(found, input.sizes())
                : Optional.of(StereoPose.of(task.problem(), found, input.requireCameras()));
    }
}
