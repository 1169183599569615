package acne.train;

/** A run that cannot go on. */
public final class TrainingException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public TrainingException(String message) {
        super(message);
    }
}
