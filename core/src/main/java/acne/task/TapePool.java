package acne.task;

import acne.tensor.Tape;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;

/** Inference tapes that threads share one after the other; each keeps the arrays of its last evaluation for the next. */
final class TapePool {
    private final Queue<Tape> idle = new ConcurrentLinkedQueue<>();

    /** Evaluates on a tape that no other thread uses meanwhile; the result must hold no tensor of it. */
    <T> T evaluate(Function<Tape, T> evaluation) {
        Tape found = idle.poll();
        Tape tape = found == null ? Tape.inference() : found;
        tape.rewind();
        T result = evaluation.apply(tape);
        idle.add(tape);
        return result;
    }
}
