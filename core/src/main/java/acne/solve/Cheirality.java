package acne.solve;

import acne.geometry.EssentialMatrix;
import acne.geometry.Rigid3;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * The one of the four motions of an essential matrix that puts the scene in front of both cameras.
 *
 * @param cam2FromCam1 the motion, unit translation
 * @param inFront how many of the voting matches it puts in front of both cameras
 */
public record Cheirality(Rigid3 cam2FromCam1, int inFront) {
    /** Chooses by the matches whose index passes; among equals the first of {@link EssentialMatrix#motions()} is taken. */
    public static Cheirality choose(EssentialMatrix essential, ScaledMatches matches, IntPredicate votes) {
        List<Rigid3> motions = essential.motions();
        // Motions 1 and 3 are 0 and 2 with the opposite translation.
        int[] first = new DepthSigns(motions.get(0), matches).count(votes);
        int[] second = new DepthSigns(motions.get(2), matches).count(votes);
        int[] inFront = {first[0], first[1], second[0], second[1]};
        int best = 0;
        for (int k = 1; k < inFront.length; k++) {
            best = inFront[k] > inFront[best] ? k : best;
        }
        return new Cheirality(motions.get(best), inFront[best]);
    }

    /**
     * The matches whose rays meet behind a camera.
     *
     * @param squaredSine rays whose angle has a smaller squared sine are given the benefit of the doubt
     */
    public static IntPredicate behind(Rigid3 cam2FromCam1, ScaledMatches matches, double squaredSine) {
        DepthSigns signs = new DepthSigns(cam2FromCam1, matches);
        return i -> signs.isBehind(i, squaredSine);
    }
}
