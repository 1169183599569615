package acne.model;

import java.io.IOException;

/** A model file that is damaged, of another format, or made for another network; the message says where and why. */
public final class ModelFormatException extends IOException {
    private static final long serialVersionUID = 1;

    public ModelFormatException(String place, String problem) {
        super(place + ": " + problem);
    }

    public ModelFormatException(String place, Exception cause) {
        super(place + ": " + cause.getMessage(), cause);
    }
}
