package acne.geometry;

import static org.junit.jupiter.api.Assertions.assertEquals;

import acne.math.Mat3;
import acne.math.Vec3;
import org.junit.jupiter.api.Test;

class PoseErrorTest {
    private static final Vec3 FORWARD = new Vec3(0, 0, 1);

    @Test
    void measuresAnglesFromTinyToHalfTurns() {
        for (double degrees : new double[] {0, 1e-9, 1e-4, 3, 90, 179, 180 - 1e-6, 180}) {
            Vec3 axisAngle = new Vec3(0.6, 0, 0.8).times(Math.toRadians(degrees));
            Rigid3 estimate = new Rigid3(Mat3.rotation(axisAngle), FORWARD);
            PoseError error = PoseError.of(estimate, new Rigid3(Mat3.IDENTITY, FORWARD));
            assertEquals(degrees, error.rotationDegrees(), 1e-13 * (1 + degrees), degrees + " degrees");
            assertEquals(degrees, error.maxDegrees(), 1e-13 * (1 + degrees));
        }
    }

    @Test
    void ignoresTheSignAndTheLengthOfTheTranslation() {
        double angle = Math.toRadians(1e-7);
        Vec3 tilted = new Vec3(Math.sin(angle), 0, Math.cos(angle)).times(-3);
        PoseError error = PoseError.of(new Rigid3(Mat3.IDENTITY, tilted), new Rigid3(Mat3.IDENTITY, FORWARD));
        assertEquals(1e-7, error.translationDegrees(), 1e-15);
        assertEquals(0, error.rotationDegrees());
    }

    @Test
    void countsAMissingDirectionAsARightAngle() {
        assertEquals(
                90,
                PoseError.of(Rigid3.IDENTITY, new Rigid3(Mat3.IDENTITY, FORWARD))
                        .maxDegrees());
    }
}
