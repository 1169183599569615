package acne.tensor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Compares gradients with central differences: the loss is a fixed random combination of the results, summed in double outside the
 * tape, and two step widths are extrapolated (Richardson).
 *
 * <p>Directions are the gradient itself and random ones; errors count relative to the length of the gradient, because a float
 * result says no more about directions in which it hardly changes.
 *
 * @param step length of the larger step: small enough that the result is nearly cubic, large enough that float rounding vanishes
 * @param tolerance largest error of a directional derivative, as a share of the length of the gradient
 */
public record GradientCheck(double step, double tolerance) {
    private static final int RANDOM_DIRECTIONS = 3;

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

    /** Checks a network with respect to all its parameters together. */
    public void ofParameters(Parameters parameters, Function<Tape, Tensor> network) {
        Gradients gradients = new Gradients(parameters);
        Tape tape = Tape.recording(gradients);
        Tensor y = network.apply(tape);
        tape.backward(y, coefficients(y.size()));
        List<float[]> values = new ArrayList<>();
        List<float[]> analytic = new ArrayList<>();
        for (Parameter parameter : parameters.all()) {
            values.add(parameter.values());
            analytic.add(gradients.of(parameter));
        }
        check(values, analytic, () -> {
            parameters.all().forEach(Parameter::changed);
            tape.rewind();
            tape.seed(0);
            return loss(network.apply(tape));
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
        assertEquals(length, derivative(values, gradient, 1 / length, loss), tolerance * length, "along the gradient");
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
            double scale = 1 / Math.sqrt(dot(direction, direction));
            assertEquals(
                    dot(gradient, direction) * scale,
                    derivative(values, direction, scale, loss),
                    tolerance * length,
                    "along random direction " + k + ", gradient of length " + length);
        }
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

    private double derivative(List<float[]> values, List<float[]> direction, double scale, Supplier<Double> loss) {
        double wide = difference(values, direction, scale, step, loss);
        double narrow = difference(values, direction, scale, step / 2, loss);
        return (4 * narrow - wide) / 3;
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
