package acne.app.stereo;

import acne.data.Correspondences;
import acne.geometry.CameraPair;
import acne.geometry.EssentialMatrix;
import acne.geometry.FundamentalMatrix;
import acne.geometry.Rigid3;
import acne.math.Mat3;
import acne.solve.Cheirality;
import acne.solve.ScaledMatches;
import java.util.function.IntPredicate;

/** The motion of an estimated matrix: the one of its four that puts the voting matches in front of both cameras. */
public final class StereoPose {
    private StereoPose() {}

    /** The motion of a fundamental matrix in pixels, or of an essential matrix. */
    public static Rigid3 of(
            StereoProblem problem, Mat3 matrix, Correspondences matches, CameraPair cameras, IntPredicate votes) {
        EssentialMatrix essential = switch (problem) {
            case FUNDAMENTAL -> new FundamentalMatrix(matrix).toEssential(cameras.camera1(), cameras.camera2());
            case ESSENTIAL -> new EssentialMatrix(matrix);
        };
        return Cheirality.choose(essential, ScaledMatches.of(matches, cameras), votes)
                .cam2FromCam1();
    }
}
