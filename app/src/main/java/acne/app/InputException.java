package acne.app;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.jspecify.annotations.Nullable;

/** Bad input of the user; the message is the one line that says what is wrong, where, and what was expected. */
public final class InputException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public InputException(String message) {
        super(message);
    }

    public InputException(String message, Throwable cause) {
        super(message, cause);
    }

    /** What went wrong with the input. */
    public static InputException of(Exception cause) {
        return new InputException(reason(cause), cause);
    }

    /** What went wrong, and with what. */
    public static InputException of(Object what, Exception cause) {
        return new InputException(what + ": " + reason(cause), cause);
    }

    /**
     * What went wrong, in words. Exceptions of the file system have nothing but a path as their message: their kind says what is wrong
     * with it.
     */
    public static String reason(Exception e) {
        if (e instanceof NoSuchFileException missing) {
            return missing.getFile() + ": no such file or folder";
        }
        if (e instanceof AccessDeniedException denied) {
            return denied.getFile() + ": access denied";
        }
        if (e instanceof FileAlreadyExistsException other) {
            return other.getFile() + ": a folder is needed, and this is a file";
        }
        if (e instanceof FileSystemException system && system.getReason() == null) {
            return system.getFile() + ": " + e.getClass().getSimpleName();
        }
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    /** A message for a terminal. It may quote a file, whose line breaks and control characters stay out of it. */
    public static String oneLine(@Nullable String message) {
        return String.valueOf(message).strip().replaceAll("\\s*\\R\\s*", "; ").replaceAll("\\p{Cc}", "\uFFFD");
    }
}
