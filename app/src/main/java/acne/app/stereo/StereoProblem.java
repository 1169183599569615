package acne.app.stereo;

import java.util.Locale;

/** What a method has to estimate. */
public enum StereoProblem {
    /** The fundamental matrix from pixels; the cameras serve only to read the motion out of it. */
    FUNDAMENTAL,
    /** The essential matrix, with the cameras known. */
    ESSENTIAL;

    /** The name on the command line and in reports. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
