package acne.app;

/** Bad input of the user; the message is the one line that says what is wrong, where, and what was expected. */
public final class InputException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public InputException(String message) {
        super(message);
    }

    public InputException(String message, Throwable cause) {
        super(message, cause);
    }
}
