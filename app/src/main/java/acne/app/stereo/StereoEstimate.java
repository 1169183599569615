package acne.app.stereo;

import acne.geometry.Rigid3;

/** The answer of a method to a pair, with the milliseconds it took. */
public sealed interface StereoEstimate {
    /** Time of the network, zero without one. */
    double msNetwork();

    /** Time of everything else, from the matches to the motion. */
    double msSolver();

    /** A motion; only the direction of its translation counts. */
    record Found(Rigid3 cam2FromCam1, double msNetwork, double msSolver) implements StereoEstimate {}

    /** No motion, and why. */
    record Failed(String reason, double msNetwork, double msSolver) implements StereoEstimate {}
}
