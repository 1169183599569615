package acne.tensor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The operations behind a pooled layer, on numbers worked out by hand and against differences. */
class PooledOperationsTest {
    private static final Clouds TWO = Clouds.of(2, 3);
    private static final float[] X = {1, 2, 3, 0, -1, 1, 2, 2, 5, 0};
    private static final float[] WEIGHTS = {0.25f, 0.75f, 0.5f, 0.5f, 0};

    private final Parameters parameters = new Parameters();

    @Test
    void rowsAreCentredByTheMeanOfTheirCloud() {
        Tape tape = Tape.inference();
        Tensor plain = Centred.apply(tape, tape.input(X, 5, 2), null, TWO);
        assertArrayEquals(new float[] {-1, 1, 1, -1, -3, 0, 0, 1, 3, -1}, plain.toArray(), 1e-6f);
        Tensor w = tape.input(WEIGHTS, 5, 1);
        Tensor weighted = Centred.apply(tape, tape.input(X, 5, 2), w, TWO);
        assertArrayEquals(
                new float[] {-1.5f, 1.5f, 0.5f, -0.5f, -1.5f, -0.5f, 1.5f, 0.5f, 4.5f, -1.5f},
                weighted.toArray(),
                1e-6f);
    }

    @Test
    void secondMomentsAndTheirForms() {
        Tape tape = Tape.inference();
        Tensor x = tape.input(X, 5, 2);
        Tensor plain = SecondMoments.apply(tape, x, null, TWO);
        assertArrayEquals(new float[] {5, 1, 1, 2, 10, 1, 1, 5 / 3f}, plain.toArray(), 1e-5f);
        Tensor weighted = SecondMoments.apply(tape, x, tape.input(WEIGHTS, 5, 1), TWO);
        assertArrayEquals(new float[] {7, 0.5f, 0.5f, 1, 2.5f, 1.5f, 1.5f, 2.5f}, weighted.toArray(), 1e-5f);
        Parameter w = parameter("w", 3, 2, 1, 0, 1, 1, -1, 2);
        // w^T M w with M = [5 1; 1 2]: 5, 5 + 2 + 2 = 9, 5 - 4 + 8 = 9.
        Tensor forms = QuadraticForms.apply(tape, plain, w);
        assertArrayEquals(new float[] {5, 9, 9, 10, 10 + 2 + 5 / 3f, 10 - 4 + 20 / 3f}, forms.toArray(), 1e-5f);
    }

    @Test
    void theLargestProductWinsAndWithANegativeSignTheSmallest() {
        Tape tape = Tape.inference();
        Parameter w = parameter("w", 2, 2, 1, 0, 1, -1);
        Parameter sign = parameter("sign", 2, 1, 2, -0.1f);
        Tensor y = LargestProducts.apply(tape, tape.input(X, 5, 2), TWO, w, sign);
        assertArrayEquals(new float[] {3, -1, 5, -2}, y.toArray());
    }

    @Test
    void aPerceptronBehindAPerceptronIsBoth() {
        Parameter w = parameter("w", 3, 2, 1, 0, 1, 1, -1, 2);
        Parameter b = parameter("b", 3, 1, 1, 2, 3);
        Parameter a = parameter("a", 1, 3, 0.5f, -1, 2);
        Parameter c = parameter("c", 1, 1, 0.25f);
        Tape tape = Tape.inference();
        Tensor both = Linear.apply(tape, Linear.apply(tape, tape.input(X, 5, 2), w, b), a, c);
        float[] expected = both.toArray();
        Tensor one = LinearBehindLinear.apply(
                tape, tape.input(X, 5, 2), new LinearBehindLinear.Layer(w, b), new LinearBehindLinear.Layer(a, c));
        assertArrayEquals(expected, one.toArray(), 1e-5f);
        new GradientCheck(1e-1, 1e-4)
                .ofParameters(
                        parameters,
                        recording -> List.of(LinearBehindLinear.apply(
                                recording,
                                recording.input(X, 5, 2),
                                new LinearBehindLinear.Layer(w, b),
                                new LinearBehindLinear.Layer(a, c))));
    }

    @Test
    void gradientsAreThoseOfDifferences() {
        Parameter first = parameter("first", 4, 2, 1, 0, 0.5f, 1, -1, 0.3f, 0.2f, -0.7f);
        Parameter logit = parameter("logit", 1, 4, 1, -1, 0.5f, 0.25f);
        Parameter w = parameters.add("w", 6, 4);
        Random random = new Random(1);
        for (int i = 0; i < w.size(); i++) {
            w.values()[i] = (float) random.nextGaussian();
        }
        w.changed();
        Parameter sign = parameter("sign", 6, 1, 1, -1, 1, -1, 1, 1);
        new GradientCheck(1e-2, 1e-3).ofParameters(parameters, p -> p != sign, tape -> {
            Tensor x = Linear.apply(tape, tape.input(X, 5, 2), first, null);
            Tensor weights = Softmax.overPoints(tape, Linear.apply(tape, x, logit, null), TWO);
            Tensor z = Centred.apply(tape, x, weights, TWO);
            return List.of(Arithmetic.add(
                    tape,
                    Arithmetic.add(
                            tape,
                            QuadraticForms.apply(tape, SecondMoments.apply(tape, z, weights, TWO), w),
                            QuadraticForms.apply(tape, SecondMoments.apply(tape, z, null, TWO), w)),
                    LargestProducts.apply(tape, z, TWO, w, sign)));
        });
    }

    private Parameter parameter(String name, int rows, int columns, float... values) {
        Parameter made = columns == 1 ? parameters.add(name, rows) : parameters.add(name, rows, columns);
        System.arraycopy(values, 0, made.values(), 0, values.length);
        made.changed();
        return made;
    }
}
