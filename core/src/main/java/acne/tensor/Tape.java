package acne.tensor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The operations of one evaluation in order, so that their gradients can be run backward.
 *
 * <p>A tape belongs to one thread. It is rewound before each evaluation; the operations and arrays of the last one are used
 * again, so that evaluating the same network once more allocates nothing.
 */
public final class Tape {
    private final @Nullable Gradients gradients;
    private final Team team;
    private final FloatPool pool = new FloatPool();
    private final List<Node> nodes = new ArrayList<>();
    private int used;
    private long randomState;

    /** The unit whose activation is left to whoever reads its output next; only on a tape that does not record. */
    private @Nullable AttentiveUnit pending;

    private Tape(@Nullable Gradients gradients, Team team) {
        this.gradients = gradients;
        this.team = team;
    }

    /** A tape that records for {@link #backward} and adds the gradients of parameters to the given sums. */
    public static Tape recording(Gradients gradients) {
        return new Tape(gradients, Team.ALONE);
    }

    /** A recording tape whose matrix products are shared by a team of threads. */
    public static Tape recording(Gradients gradients, Team team) {
        return new Tape(gradients, team);
    }

    /** A tape for results only: arrays are given back as soon as the network says so, and layers act as after training. */
    public static Tape inference() {
        return new Tape(null, Team.ALONE);
    }

    /** A tape for results only, whose work on one cloud is shared by a team of threads. */
    public static Tape inference(Team team) {
        return new Tape(null, team);
    }

    /** Whether this tape keeps what gradients need; layers with two modes act as in training. */
    public boolean isRecording() {
        return gradients != null;
    }

    Team team() {
        return team;
    }

    /** Starts a new evaluation; tensors of the last one no longer hold. */
    public void rewind() {
        pending = null;
        for (int i = 0; i < used; i++) {
            nodes.get(i).release(this);
        }
        used = 0;
    }

    /** Sets the state of the random numbers of this evaluation (dropout). */
    public void seed(long seed) {
        randomState = seed;
    }

    /** The next random number of this evaluation, in [0, 1): the SplitMix64 sequence of the seed. */
    float nextRandom() {
        randomState += 0x9E3779B97F4A7C15L;
        long z = randomState;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        z ^= z >>> 31;
        return (z >>> 40) * 0x1p-24f;
    }

    /** A constant of rows x columns; the values are copied. */
    public Tensor input(float[] values, int rows, int columns) {
        return leaf(values, rows, columns, false);
    }

    /** An input whose gradient is wanted; the values are copied. */
    public Tensor variable(float[] values, int rows, int columns) {
        return leaf(values, rows, columns, isRecording());
    }

    private Tensor leaf(float[] values, int rows, int columns, boolean needsGradient) {
        if (values.length < rows * columns) {
            throw new IllegalArgumentException("need %d x %d values, got %d".formatted(rows, columns, values.length));
        }
        Tensor leaf = result(node(Leaf.class, Leaf::new), rows, columns, needsGradient);
        System.arraycopy(values, 0, leaf.values, 0, rows * columns);
        return leaf;
    }

    private static final class Leaf extends Node {
        @Override
        void backward(Tape tape) {
            // Nothing stands before a leaf.
        }

        @Override
        void releaseGradients(Tape tape) {
            // The gradient of a leaf stays where the caller reads it.
        }
    }

    /** The operation at this place of the tape: the one of the last evaluation if it was of the same kind, else a new one. */
    <N extends Node> N node(Class<N> kind, Supplier<N> maker) {
        if (pending != null && kind != AttentiveUnit.class) {
            pending.finish(this);
        }
        if (used < nodes.size() && kind.isInstance(nodes.get(used))) {
            return kind.cast(nodes.get(used++));
        }
        N made = maker.get();
        if (used < nodes.size()) {
            nodes.set(used, made);
        } else {
            nodes.add(made);
        }
        used++;
        return made;
    }

    @Nullable
    AttentiveUnit pending() {
        return pending;
    }

    void setPending(@Nullable AttentiveUnit unit) {
        pending = unit;
    }

    /** Gives the operation's result its shape and an array of any content. */
    Tensor result(Node node, int rows, int columns, boolean needsGradient) {
        return allocate(node.result, rows, columns, needsGradient);
    }

    Tensor allocate(Tensor tensor, int rows, int columns, boolean needsGradient) {
        tensor.shape(rows, columns, needsGradient && isRecording());
        tensor.values = pool.take(Math.multiplyExact(rows, columns));
        return tensor;
    }

    float[] take(int length) {
        return pool.take(length);
    }

    void give(float[] array) {
        pool.give(array);
    }

    void release(Tensor tensor) {
        pool.give(tensor.values);
        tensor.values = Tensor.EMPTY;
        releaseGradient(tensor);
    }

    void releaseGradient(Tensor tensor) {
        if (tensor.hasGradient()) {
            pool.give(tensor.gradient());
            tensor.setGradient(null);
        }
    }

    /** Says that a result is not read again: an inference tape uses its array for the next results. */
    public void done(Tensor tensor) {
        if (!isRecording()) {
            if (pending != null && pending.output() == tensor) {
                pending.finish(this);
            }
            release(tensor);
        }
    }

    /** The array that sums the gradient of a parameter. */
    float[] gradient(Parameter parameter) {
        if (gradients == null) {
            throw new IllegalStateException("this tape does not record");
        }
        return gradients.of(parameter);
    }

    /** The gradient array of a tensor, zero where nothing has been added yet. */
    float[] accumulator(Tensor tensor) {
        if (!tensor.hasGradient()) {
            float[] fresh = pool.take(tensor.size());
            Arrays.fill(fresh, 0, tensor.size(), 0f);
            tensor.setGradient(fresh);
        }
        return tensor.gradient();
    }

    /** Lets a tensor take over the gradient array of a result that is not needed any more, or adds it. */
    void passOn(Tensor from, Tensor to) {
        if (!to.needsGradient()) {
            return;
        }
        if (!to.hasGradient()) {
            to.setGradient(from.gradient());
            from.setGradient(null);
            return;
        }
        float[] sum = to.gradient();
        float[] more = from.gradient();
        for (int i = 0; i < to.size(); i++) {
            sum[i] += more[i];
        }
    }

    /** Runs the gradients backward from a loss of one element, scaled by the given factor. */
    public void backward(Tensor loss, float factor) {
        loss.require("loss", 1, 1);
        accumulator(loss)[0] += factor;
        backward();
    }

    /** Runs the gradients backward from the sum of several losses of one element each, scaled by the given factor. */
    public void backward(List<Tensor> losses, float factor) {
        for (Tensor loss : losses) {
            loss.require("loss", 1, 1);
            if (loss.needsGradient()) {
                accumulator(loss)[0] += factor;
            }
        }
        backward();
    }

    /** Runs backward from a result of any shape, given the gradient of the loss with respect to it. */
    public void backward(Tensor result, float[] outerGradient) {
        System.arraycopy(outerGradient, 0, accumulator(result), 0, result.size());
        backward();
    }

    private void backward() {
        if (!isRecording()) {
            throw new IllegalStateException("this tape does not record");
        }
        for (int i = used - 1; i >= 0; i--) {
            Node node = nodes.get(i);
            if (node.isReached()) {
                node.backward(this);
                node.releaseGradients(this);
            }
        }
    }
}
