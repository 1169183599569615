package acne.tensor;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Compares gradients with central differences: the loss is a fixed random combination of the results, summed in double outside the
 * tape, and two step widths are extrapolated (Richardson).
 *
 * <p>Directions are the gradient itself and random ones; errors count relative to the length of the gradient, because a float
 * result says no more about directions in which it hardly changes.
 *
 * @param step length of the first step
 * @param tolerance largest error of a directional derivative, as a share of the length of the gradient
 */
public record GradientCheck(double step, double tolerance) {
    private static final int RANDOM_DIRECTIONS = 3;

    /** The smallest step is so many times smaller than the first. */
    private static final double SMALLEST = 4096;

    /** Checks an operation with respect to one input of rows x columns; parameters are as they are. */
    public void ofInput(float[] input, int rows, int columns, BiFunction<Tape, Tensor, Tensor> operation) {
        float[] moved = input.clone();
        Tape tape = Tape.recording(new Gradients(new Parameters()));
        Tensor x = tape.variable(moved, rows, columns);
        Tensor y = operation.apply(tape, x);
        tape.backward(y, coefficients(y.size()));
        float[] gradient = Arrays.copyOf(x.gradient(), x.size());
        check(List.of(moved), List.of(gradient), () -> {
            tape.rewind();
            tape.seed(0);
            return loss(operation.apply(tape, tape.variable(moved, rows, columns)));
        });
    }

    /** Checks all results of a network with respect to all its parameters together. */
    public void ofParameters(Parameters parameters, Function<Tape, List<Tensor>> network) {
        ofParameters(parameters, parameter -> true, network);
    }

    /** Checks all results of a network with respect to those of its parameters that are chosen. */
    public void ofParameters(Parameters parameters, Predicate<Parameter> chosen, Function<Tape, List<Tensor>> network) {
        Gradients gradients = new Gradients(parameters);
        Tape tape = Tape.recording(gradients);
        for (Tensor y : network.apply(tape)) {
            tape.backward(y, coefficients(y.size()));
        }
        List<float[]> values = new ArrayList<>();
        List<float[]> analytic = new ArrayList<>();
        for (Parameter parameter : parameters.all().stream().filter(chosen).toList()) {
            values.add(parameter.values());
            analytic.add(gradients.of(parameter));
        }
        check(values, analytic, () -> {
            parameters.all().forEach(Parameter::changed);
            tape.rewind();
            tape.seed(0);
            return network.apply(tape).stream().mapToDouble(GradientCheck::loss).sum();
        });
    }

    private static float[] coefficients(int size) {
        Random random = new Random(size);
        float[] coefficients = new float[size];
        for (int i = 0; i < size; i++) {
            coefficients[i] = (float) random.nextGaussian();
        }
        return coefficients;
    }

    private static double loss(Tensor y) {
        float[] coefficients = coefficients(y.size());
        double sum = 0;
        for (int i = 0; i < y.size(); i++) {
            sum += (double) coefficients[i] * y.values[i];
        }
        return sum;
    }

    private void check(List<float[]> values, List<float[]> gradient, Supplier<Double> loss) {
        double length = Math.sqrt(dot(gradient, gradient));
        assertTrue(length > 0 && Double.isFinite(length), "a gradient that can be checked has a length, got " + length);
        assertDerivative(length, length, values, gradient, loss);
        Random random = new Random(1);
        for (int k = 0; k < RANDOM_DIRECTIONS; k++) {
            List<float[]> direction = new ArrayList<>();
            for (float[] part : values) {
                float[] random1 = new float[part.length];
                for (int i = 0; i < part.length; i++) {
                    random1[i] = (float) random.nextGaussian();
                }
                direction.add(random1);
            }
            double along = dot(gradient, direction) / Math.sqrt(dot(direction, direction));
            assertDerivative(along, length, values, direction, loss);
        }
    }

    /** Tries ever smaller steps: how far the next kink of a ReLU is, and how large rounding, no single step can know. */
    private void assertDerivative(
            double expected, double length, List<float[]> values, List<float[]> direction, Supplier<Double> loss) {
        double scale = 1 / Math.sqrt(dot(direction, direction));
        List<Double> seen = new ArrayList<>();
        for (double h = step; h >= step / SMALLEST; h /= 4) {
            double wide = difference(values, direction, scale, h, loss);
            double narrow = difference(values, direction, scale, h / 2, loss);
            double found = (4 * narrow - wide) / 3;
            if (Math.abs(found - expected) <= tolerance * length) {
                return;
            }
            seen.add(found);
        }
        fail("derivative along a direction: " + expected + " from the gradient of length " + length + ", " + seen
                + " from differences");
    }

    private static double dot(List<float[]> a, List<float[]> b) {
        double sum = 0;
        for (int k = 0; k < a.size(); k++) {
            for (int i = 0; i < a.get(k).length; i++) {
                sum += (double) a.get(k)[i] * b.get(k)[i];
            }
        }
        return sum;
    }

    private static double difference(
            List<float[]> values, List<float[]> direction, double scale, double h, Supplier<Double> loss) {
        List<float[]> saved = values.stream().map(float[]::clone).toList();
        move(values, saved, direction, scale * h);
        double plus = loss.get();
        move(values, saved, direction, -scale * h);
        double minus = loss.get();
        move(values, saved, direction, 0);
        return (plus - minus) / (2 * h);
    }

    private static void move(List<float[]> values, List<float[]> saved, List<float[]> direction, double by) {
        for (int k = 0; k < values.size(); k++) {
            float[] part = values.get(k);
            for (int i = 0; i < part.length; i++) {
                part[i] = (float) (saved.get(k)[i] + by * direction.get(k)[i]);
            }
        }
    }
}
