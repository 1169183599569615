package acne.app.stereo;

import acne.geometry.CameraPair;
import acne.geometry.Rigid3;
import java.util.Optional;

/**
 * What is kept of an estimate to compute metrics from.
 *
 * @param cam2FromCam1 empty where the method found nothing
 */
record StereoPrediction(Optional<Rigid3> cam2FromCam1, double msNetwork, double msSolver) {
    static StereoPrediction of(StereoProblem problem, StereoEstimate estimate, CameraPair cameras) {
        Optional<Rigid3> motion = estimate instanceof StereoEstimate.Found found
                ? Optional.of(StereoPose.of(problem, found, cameras))
                : Optional.empty();
        return new StereoPrediction(motion, estimate.msNetwork(), estimate.msSolver());
    }
}
