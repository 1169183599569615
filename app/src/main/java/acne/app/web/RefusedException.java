package acne.app.web;

import java.net.HttpURLConnection;

/** A request that is not answered as it is; the message says what is wrong, and what was expected. */
final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int status;

    /** What the browser sent is wrong. */
    RefusedException(String message) {
        this(HttpURLConnection.HTTP_BAD_REQUEST, message);
    }

    RefusedException(int status, String message) {
        super(message);
        this.status = status;
    }

    /** The status code of HTTP. */
    int status() {
        return status;
    }
}
