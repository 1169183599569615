package acne.app.web;

/** What a browser sent cannot be answered; the message says what is wrong, and what was expected. */
final class BadRequestException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int status;

    BadRequestException(int status, String message) {
        super(message);
        this.status = status;
    }

    /** The status code of HTTP. */
    int status() {
        return status;
    }
}
