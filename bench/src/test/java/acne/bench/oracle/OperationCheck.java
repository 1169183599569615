package acne.bench.oracle;

import acne.bench.torch.Torch;
import acne.tensor.Gradients;
import acne.tensor.Parameter;
import acne.tensor.Parameters;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.global.torch.ScalarType;

/**
 * One operation of the engine and of LibTorch on the same random inputs and parameters.
 *
 * <p>Compared are the result, and the gradients of all inputs and parameters for a random gradient of the result. The operation
 * runs twice on one tape, so that arrays which are used again are compared too.
 */
final class OperationCheck {
    /** Our form: inputs and parameters in the order of their declaration. */
    interface Ours {
        Tensor apply(Tape tape, List<Tensor> x, List<Parameter> p);
    }

    /** LibTorch's form. */
    interface Theirs {
        org.bytedeco.pytorch.Tensor apply(List<org.bytedeco.pytorch.Tensor> x, List<org.bytedeco.pytorch.Tensor> p);
    }

    private record Variable(float[] values, int rows, int columns) {}

    private final SplittableRandom random;
    private final List<Variable> variables = new ArrayList<>();
    private final Parameters parameters = new Parameters();
    private final Set<Integer> vanishing = new HashSet<>();

    OperationCheck(long seed) {
        random = new SplittableRandom(seed);
    }

    /** Adds an input of normal numbers. */
    OperationCheck variable(int rows, int columns) {
        return variable(rows, columns, 0, 1);
    }

    /** Adds an input of normal numbers of this mean and deviation. */
    OperationCheck variable(int rows, int columns, double mean, double deviation) {
        variables.add(new Variable(normal(rows * columns, mean, deviation), rows, columns));
        return this;
    }

    /** Adds an input of numbers between these bounds. */
    OperationCheck uniform(int rows, int columns, double low, double high) {
        float[] values = new float[rows * columns];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) random.nextDouble(low, high);
        }
        variables.add(new Variable(values, rows, columns));
        return this;
    }

    /** Adds an input of positive numbers whose logarithms are normal with this deviation. */
    OperationCheck logNormal(int rows, int columns, double deviation) {
        float[] values = normal(rows * columns, 0, deviation);
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) Math.exp(values[i]);
        }
        variables.add(new Variable(values, rows, columns));
        return this;
    }

    /** Says that the result does not depend on a parameter of this index, whatever its value. */
    OperationCheck independentOf(int parameter) {
        vanishing.add(parameter);
        return this;
    }

    /** Adds a parameter of normal numbers. */
    OperationCheck parameter(int... shape) {
        return parameterOf(1, shape);
    }

    /** Adds a parameter of normal numbers of this deviation. */
    OperationCheck parameterOf(double deviation, int... shape) {
        Parameter parameter = parameters.add("p" + parameters.all().size(), shape);
        System.arraycopy(normal(parameter.size(), 0, deviation), 0, parameter.values(), 0, parameter.size());
        parameter.changed();
        return this;
    }

    private float[] normal(int count, double mean, double deviation) {
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = (float) (mean + deviation * random.nextGaussian());
        }
        return values;
    }

    void compare(Ours ours, Theirs theirs) {
        Torch.start();
        try (PointerScope scope = new PointerScope()) {
            List<org.bytedeco.pytorch.Tensor> x = new ArrayList<>();
            List<org.bytedeco.pytorch.Tensor> p = new ArrayList<>();
            for (Variable v : variables) {
                x.add(Torch.variable(ScalarType.Double, v.values, v.rows, v.columns));
            }
            for (Parameter parameter : parameters.all()) {
                p.add(Torch.variable(ScalarType.Double, parameter));
            }
            org.bytedeco.pytorch.Tensor wanted = theirs.apply(x, p);
            float[] outer = normal((int) wanted.numel(), 0, 1);
            wanted.reshape(-1)
                    .mul(Torch.of(ScalarType.Double, outer, outer.length))
                    .sum()
                    .backward();
            compare(ours, outer, Torch.values(wanted), x, p);
        }
    }

    private void compare(
            Ours ours,
            float[] outer,
            double[] wanted,
            List<org.bytedeco.pytorch.Tensor> x,
            List<org.bytedeco.pytorch.Tensor> p) {
        Gradients gradients = new Gradients(parameters);
        Tape tape = Tape.recording(gradients);
        for (int round = 0; round < 2; round++) {
            tape.rewind();
            gradients.clear();
            List<Tensor> inputs = new ArrayList<>();
            for (Variable v : variables) {
                inputs.add(tape.variable(v.values, v.rows, v.columns));
            }
            Tensor result = ours.apply(tape, inputs, parameters.all());
            Difference.check("result", wanted, result.toArray());
            tape.backward(result, outer);
            GradientCheck check = new GradientCheck();
            for (int i = 0; i < inputs.size(); i++) {
                check.add("x" + i, x.get(i), inputs.get(i).gradient());
            }
            for (int i = 0; i < p.size(); i++) {
                float[] gradient = gradients.of(parameters.all().get(i));
                if (vanishing.contains(i)) {
                    check.addVanishing("p" + i, p.get(i), gradient);
                } else {
                    check.add("p" + i, p.get(i), gradient);
                }
            }
            check.run();
        }
    }
}
