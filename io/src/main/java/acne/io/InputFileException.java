package acne.io;

import java.io.IOException;

/** A file of the user that cannot be used; the message names the file, the requirement and what was found. */
public final class InputFileException extends IOException {
    private static final long serialVersionUID = 1;

    public InputFileException(String message) {
        super(message);
    }

    public InputFileException(String message, Throwable cause) {
        super(message, cause);
    }
}
