package acne.tensor;

/** One operation on a tape: it owns its result and what its gradient needs, and is used again after a rewind. */
abstract class Node {
    final Tensor result = new Tensor();

    /** Adds to the gradients of the inputs, given the gradient of the result. */
    abstract void backward(Tape tape);

    /** Whether a gradient has reached any of the results; an operation that none has reached is passed over. */
    boolean isReached() {
        return result.hasGradient();
    }

    /** Gives the gradients of the results back to the tape; they have been passed on. */
    void releaseGradients(Tape tape) {
        tape.releaseGradient(result);
    }

    /** Gives all arrays back to the tape. */
    void release(Tape tape) {
        tape.release(result);
    }
}
