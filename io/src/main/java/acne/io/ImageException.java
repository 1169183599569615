package acne.io;

import java.io.IOException;

/** An image file that cannot be used; the message names the file, the requirement and what was found. */
public final class ImageException extends IOException {
    private static final long serialVersionUID = 1;

    ImageException(String message) {
        super(message);
    }

    ImageException(String message, Throwable cause) {
        super(message, cause);
    }
}
