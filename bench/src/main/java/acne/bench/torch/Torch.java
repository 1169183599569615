package acne.bench.torch;

import static org.bytedeco.pytorch.global.torch.cat;
import static org.bytedeco.pytorch.global.torch.set_num_threads;

import acne.tensor.Clouds;
import acne.tensor.Parameter;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.openblas.global.openblas;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.ScalarTypeOptional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch.ScalarType;

/** LibTorch on one thread, and the few calls that its Java form makes long-winded. */
public final class Torch {
    static {
        // Without this JavaCPP counts all memory of the process against the heap and stops at its limit.
        System.setProperty("org.bytedeco.javacpp.maxphysicalbytes", "0");
        set_num_threads(1);
        openblas.blas_set_num_threads(1);
    }

    private static final ScalarTypeOptional SAME_TYPE = new ScalarTypeOptional();

    private Torch() {}

    /** Sets LibTorch up; calls through this class do so by themselves. */
    public static void start() {
        // The static initialiser has done it.
    }

    /** A tensor of the given values, row by row, in the given type. */
    public static Tensor of(ScalarType type, float[] values, long... shape) {
        // A copy, because the tensor would share the memory of a Java array that goes away.
        return Tensor.create(values, shape).to(type).clone();
    }

    /** A tensor of the given values in float64, row by row. */
    public static Tensor of(double[] values, long... shape) {
        return Tensor.create(values, shape).clone();
    }

    /** A tensor of which autograd keeps the gradient. */
    public static Tensor variable(ScalarType type, float[] values, long... shape) {
        return of(type, values, shape).set_requires_grad(true);
    }

    /** The values of a parameter, of which autograd keeps the gradient. */
    public static Tensor variable(ScalarType type, Parameter parameter) {
        long[] shape = Arrays.stream(parameter.shape()).asLongStream().toArray();
        return variable(type, parameter.values(), shape);
    }

    /** The elements, row by row. */
    public static double[] values(Tensor tensor) {
        Tensor plain = tensor.detach().to(ScalarType.Double).contiguous();
        double[] values = new double[(int) plain.numel()];
        new DoublePointer(plain.data_ptr()).get(values);
        return values;
    }

    /** The gradient that autograd has summed, zero where none has arrived. */
    public static double[] gradient(Tensor variable) {
        Tensor gradient = variable.grad();
        return gradient.defined() ? values(gradient) : new double[(int) variable.numel()];
    }

    public static Scalar scalar(double value) {
        return new Scalar(value);
    }

    static TensorOptional optional(Tensor tensor) {
        return new TensorOptional(tensor);
    }

    /** The sum over one axis, which is kept with length one. */
    public static Tensor sum(Tensor x, long axis) {
        return x.sum(new long[] {axis}, true, SAME_TYPE);
    }

    /** The mean over one axis, which is kept with length one. */
    public static Tensor mean(Tensor x, long axis) {
        return x.mean(new long[] {axis}, true, SAME_TYPE);
    }

    /** Applies a function to the points of each cloud on their own; the results stand side by side along the same axis. */
    public static Tensor perCloud(Tensor x, long axis, Clouds clouds, UnaryOperator<Tensor> function) {
        if (clouds.count() == 1) {
            return function.apply(x);
        }
        TensorVector parts = new TensorVector();
        for (int i = 0; i < clouds.count(); i++) {
            parts.push_back(function.apply(x.narrow(axis, clouds.start(i), clouds.points(i))));
        }
        return cat(parts, axis);
    }
}
