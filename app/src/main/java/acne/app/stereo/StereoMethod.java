package acne.app.stereo;

/** A way from matches to a motion; safe for several threads, and deterministic by its seed. */
public interface StereoMethod {
    /** The name on the command line and in reports. */
    String name();

    /** All settings that the answer depends on: kept predictions are used again only where this text is the same. */
    String settings(StereoProblem problem);

    /** Loads what the method needs, so that what is missing is told before hours of work and not after. */
    default void prepare(StereoProblem problem) {}

    StereoEstimate estimate(StereoProblem problem, StereoInput input, long seed);
}
