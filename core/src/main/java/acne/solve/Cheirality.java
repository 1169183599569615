package acne.solve;

import acne.geometry.EssentialMatrix;
import acne.geometry.Rigid3;
import acne.math.Mat3;
import acne.math.Vec3;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * The one of the four motions of an essential matrix that puts the scene in front of both cameras.
 *
 * @param cam2FromCam1 the motion, unit translation
 * @param inFront how many of the voting matches it puts in front of both cameras
 * @param voters how many matches voted
 */
public record Cheirality(Rigid3 cam2FromCam1, int inFront, int voters) {
    /** Chooses by the matches whose index passes; among equals the first of {@link EssentialMatrix#motions()} is taken. */
    public static Cheirality choose(EssentialMatrix essential, ScaledMatches matches, IntPredicate votes) {
        List<Rigid3> motions = essential.motions();
        Cheirality best = count(motions.get(0), matches, votes);
        for (Rigid3 motion : motions.subList(1, motions.size())) {
            Cheirality candidate = count(motion, matches, votes);
            if (candidate.inFront > best.inFront) {
                best = candidate;
            }
        }
        return best;
    }

    private static Cheirality count(Rigid3 motion, ScaledMatches matches, IntPredicate votes) {
        int inFront = 0;
        int voters = 0;
        for (int i = 0; i < matches.size(); i++) {
            if (votes.test(i)) {
                voters++;
                inFront += isInFront(motion, matches, i) ? 1 : 0;
            }
        }
        return new Cheirality(motion, inFront, voters);
    }

    /**
     * Whether the rays of a match meet behind a camera.
     *
     * @param squaredSine rays whose angle has a smaller squared sine are given the benefit of the doubt
     */
    public static boolean isBehind(Rigid3 cam2FromCam1, ScaledMatches matches, int i, double squaredSine) {
        if (isInFront(cam2FromCam1, matches, i)) {
            return false;
        }
        Vec3 a = cam2FromCam1
                .rotation()
                .times(new Vec3(matches.x1()[i] / matches.focal(0), matches.y1()[i] / matches.focal(1), 1));
        Vec3 b = new Vec3(matches.x2()[i] / matches.focal(2), matches.y2()[i] / matches.focal(3), 1);
        Vec3 across = a.cross(b);
        return across.dot(across) > squaredSine * a.dot(a) * b.dot(b);
    }

    /** Whether the rays of a match meet in front of both cameras: {@code d2 x2 = d1 R x1 + t} with both depths positive. */
    public static boolean isInFront(Rigid3 cam2FromCam1, ScaledMatches matches, int i) {
        Mat3 r = cam2FromCam1.rotation();
        Vec3 t = cam2FromCam1.translation();
        double x1 = matches.x1()[i] / matches.focal(0);
        double y1 = matches.y1()[i] / matches.focal(1);
        double x2 = matches.x2()[i] / matches.focal(2);
        double y2 = matches.y2()[i] / matches.focal(3);
        double ax = r.get(0, 0) * x1 + r.get(0, 1) * y1 + r.get(0, 2);
        double ay = r.get(1, 0) * x1 + r.get(1, 1) * y1 + r.get(1, 2);
        double az = r.get(2, 0) * x1 + r.get(2, 1) * y1 + r.get(2, 2);
        // n = a x b with b = (x2, y2, 1); depths are d1 = -n.(t x b) / n.n and d2 = -n.(t x a) / n.n, both up to sign
        // alike.
        double nx = ay - az * y2;
        double ny = az * x2 - ax;
        double nz = ax * y2 - ay * x2;
        double d1 = nx * (t.y() - t.z() * y2) + ny * (t.z() * x2 - t.x()) + nz * (t.x() * y2 - t.y() * x2);
        double d2 = nx * (t.y() * az - t.z() * ay) + ny * (t.z() * ax - t.x() * az) + nz * (t.x() * ay - t.y() * ax);
        return d1 < 0 && d2 < 0;
    }
}
