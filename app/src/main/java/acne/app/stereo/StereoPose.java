package acne.app.stereo;

import acne.data.ImageSizePair;
import acne.geometry.CameraPair;
import acne.geometry.EssentialMatrix;
import acne.geometry.FundamentalMatrix;
import acne.geometry.Rigid3;
import acne.solve.Cheirality;
import acne.solve.ScaledMatches;
import acne.task.SharedFocalMotion;
import java.util.Optional;

/** The motion of an estimated matrix: the one of its four that puts the voting matches in front of both cameras. */
public final class StereoPose {
    private StereoPose() {}

    /** The motion, with a translation of length one. */
    public static Rigid3 of(StereoProblem problem, StereoEstimate.Found found, CameraPair cameras) {
        EssentialMatrix essential = switch (problem) {
            case FUNDAMENTAL -> new FundamentalMatrix(found.matrix()).toEssential(cameras.camera1(), cameras.camera2());
            case ESSENTIAL -> new EssentialMatrix(found.matrix());
        };
        boolean[] voters = found.voters();
        return Cheirality.choose(essential, ScaledMatches.of(found.matches(), cameras), i -> voters[i])
                .cam2FromCam1();
    }

    /** The motion of a fundamental matrix of unknown cameras, if it is one of cameras that share a focal length. */
    static Optional<Rigid3> ofFoundFocal(StereoEstimate.Found found, ImageSizePair sizes) {
        boolean[] voters = found.voters();
        return SharedFocalMotion.of(
                        found.matches().withSizes(sizes), new FundamentalMatrix(found.matrix()), i -> voters[i])
                .map(SharedFocalMotion::cam2FromCam1);
    }
}
