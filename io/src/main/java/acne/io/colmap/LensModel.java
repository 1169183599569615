package acne.io.colmap;

import java.util.Arrays;
import java.util.Optional;

/** The lens models of COLMAP that can be undone, under COLMAP's names and numbers. */
public enum LensModel {
    // spotless:off
    SIMPLE_PINHOLE            (0,  1, 0,  Plane.PERSPECTIVE, Distortion::none),
    PINHOLE                   (1,  2, 0,  Plane.PERSPECTIVE, Distortion::none),
    SIMPLE_RADIAL             (2,  1, 1,  Plane.PERSPECTIVE, Distortion::radial),
    RADIAL                    (3,  1, 2,  Plane.PERSPECTIVE, Distortion::radial),
    OPENCV                    (4,  2, 4,  Plane.PERSPECTIVE, Distortion::radialTangential),
    OPENCV_FISHEYE            (5,  2, 4,  Plane.EQUIDISTANT, Distortion::radial),
    FULL_OPENCV               (6,  2, 8,  Plane.PERSPECTIVE, Distortion::rational),
    FOV                       (7,  2, 1,  Plane.PERSPECTIVE, Distortion::fieldOfView),
    SIMPLE_RADIAL_FISHEYE     (8,  1, 1,  Plane.EQUIDISTANT, Distortion::radial),
    RADIAL_FISHEYE            (9,  1, 2,  Plane.EQUIDISTANT, Distortion::radial),
    THIN_PRISM_FISHEYE        (10, 2, 8,  Plane.EQUIDISTANT, Distortion::thinPrism),
    RAD_TAN_THIN_PRISM_FISHEYE(11, 2, 12, Plane.EQUIDISTANT, Distortion::radialTangentialPrism),
    SIMPLE_FISHEYE            (14, 1, 0,  Plane.EQUIDISTANT, Distortion::none),
    FISHEYE                   (15, 2, 0,  Plane.EQUIDISTANT, Distortion::none);
    // spotless:on

    /** The plane in which a lens distorts. */
    enum Plane {
        /** A ray at an angle to the axis is at the tangent of the angle from the centre. */
        PERSPECTIVE,
        /** A ray at an angle to the axis is at the angle from the centre. */
        EQUIDISTANT
    }

    private final int id;
    private final int focals;
    private final int coefficients;
    private final Plane plane;
    private final Distortion distortion;

    LensModel(int id, int focals, int coefficients, Plane plane, Distortion distortion) {
        this.id = id;
        this.focals = focals;
        this.coefficients = coefficients;
        this.plane = plane;
        this.distortion = distortion;
    }

    /** The model of a number; empty where it is not known here. */
    public static Optional<LensModel> ofId(int id) {
        return Arrays.stream(values()).filter(model -> model.id == id).findFirst();
    }

    public int id() {
        return id;
    }

    /** One focal length, or one each for x and y. */
    int focals() {
        return focals;
    }

    /** Number of parameters: focal lengths, principal point, coefficients of the distortion. */
    public int parameters() {
        return focals + 2 + coefficients;
    }

    Plane plane() {
        return plane;
    }

    Distortion distortion() {
        return distortion;
    }
}
