package acne.train;

/** A mistake in an experiment file or override; the message is one line that names the place and what was expected. */
public final class SettingsException extends RuntimeException {
    private static final long serialVersionUID = 1;

    SettingsException(String place, String what) {
        super(place + ": " + what);
    }
}
