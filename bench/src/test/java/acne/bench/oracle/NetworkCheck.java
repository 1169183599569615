package acne.bench.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import acne.bench.torch.Torch;
import acne.nn.Network;
import acne.tensor.Gradients;
import acne.tensor.Parameter;
import acne.tensor.Tape;
import acne.tensor.Tensor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.global.torch.ScalarType;

/**
 * A network of the engine beside the same one in LibTorch's float64: results, and the gradients of all parameters and of the
 * points for a random linear function of all results.
 */
final class NetworkCheck {
    /** Kinks at this distance, relative to the values there, are out of the reach of 32-bit rounding. */
    private static final double FAR = 1e-5;

    private static final int MOST_SEEDS = 100;

    /** The length of a step of the differences: no kink within it, and enough of a double's digits left. */
    private static final double STEP = 1e-7;

    /** Points, and the network on them in both forms; the results stand in the same order. */
    interface Case {
        Points points();

        List<LinearLoss.Result> ours(Tape tape, Tensor points);

        List<org.bytedeco.pytorch.Tensor> theirs(ReferenceLayers layers, org.bytedeco.pytorch.Tensor points);
    }

    /** The input of a network, row by row. */
    record Points(float[] values, int columns) {
        int rows() {
            return values.length / columns;
        }

        org.bytedeco.pytorch.Tensor variable() {
            return Torch.variable(ScalarType.Double, values, rows(), columns);
        }
    }

    private final Network network;
    private Predicate<String> vanishing = name -> false;

    /** Puts random values in every parameter: the usual first ones leave biases and factors out of the test. */
    NetworkCheck(Network network) {
        this(network, 0.1);
    }

    /** The same with random values of this deviation. */
    NetworkCheck(Network network, double deviation) {
        this.network = network;
        SplittableRandom random = new SplittableRandom(4);
        for (Parameter parameter : network.parameters().all()) {
            float[] values = parameter.values();
            for (int i = 0; i < values.length; i++) {
                values[i] += (float) (deviation * random.nextGaussian());
            }
            parameter.changed();
        }
    }

    /** Names parameters on which the results do not depend, whatever the points; each for a reason to be given beside it. */
    NetworkCheck vanishing(Predicate<String> names) {
        vanishing = vanishing.or(names);
        return this;
    }

    /** Compares on the points of the first seed that come near no kink. */
    void compare(LongFunction<Case> cases) {
        try (PointerScope scope = new PointerScope()) {
            new Comparison(farFromKinks(cases)).run();
        }
    }

    /** The same, and the derivative along one direction a layer with central differences of the reference. */
    void compareWithDifferences(LongFunction<Case> cases) {
        try (PointerScope scope = new PointerScope()) {
            Comparison comparison = new Comparison(farFromKinks(cases));
            comparison.run();
            comparison.checkDifferences();
        }
    }

    private Case farFromKinks(LongFunction<Case> cases) {
        Torch.start();
        for (long seed = 1; seed <= MOST_SEEDS; seed++) {
            Case made = cases.apply(seed);
            try (PointerScope scope = new PointerScope()) {
                ReferenceLayers layers = ReferenceLayers.of(network);
                made.theirs(layers, made.points().variable());
                if (layers.nearestKink() >= FAR) {
                    return made;
                }
            }
        }
        return fail("every set of points comes near a kink");
    }

    /** Both forms on the same points. */
    private final class Comparison {
        private final Case made;
        private final Gradients gradients = new Gradients(network.parameters());
        private final ReferenceLayers layers = ReferenceLayers.of(network);
        private final org.bytedeco.pytorch.Tensor reference;
        private final Tape tape = Tape.recording(gradients);
        private final Tensor points;
        private final LinearLoss loss;

        Comparison(Case made) {
            this.made = made;
            Points given = made.points();
            reference = given.variable();
            points = tape.variable(given.values, given.rows(), given.columns);
            loss = new LinearLoss(made.ours(tape, points), new SplittableRandom(7));
        }

        void run() {
            List<org.bytedeco.pytorch.Tensor> wanted = made.theirs(layers, reference);
            loss.compare(wanted);
            loss.of(wanted).backward();
            tape.backward(loss.ours(tape), 1f);
            GradientCheck check = new GradientCheck();
            check.add("the points", reference, points.gradient());
            for (Parameter parameter : network.parameters().all()) {
                String name = parameter.name();
                if (vanishing.test(name)) {
                    check.addVanishing(name, layers.parameter(name), gradients.of(parameter));
                } else {
                    check.add(name, layers.parameter(name), gradients.of(parameter));
                }
            }
            check.run();
        }

        void checkDifferences() {
            Map<String, List<Parameter>> layers = new LinkedHashMap<>();
            for (Parameter parameter : network.parameters().all()) {
                String layer = parameter.name().substring(0, parameter.name().lastIndexOf('.'));
                layers.computeIfAbsent(layer, name -> new ArrayList<>()).add(parameter);
            }
            layers.forEach(this::checkDifference);
        }

        /** A direction of the gradient and a random one in equal shares: any error of the gradient counts in full. */
        private void checkDifference(String layer, List<Parameter> parameters) {
            float[] gradient = joined(parameters);
            double length = norm(gradient);
            float[] other = LinearLoss.normal(new SplittableRandom(gradient.length), gradient.length);
            double otherLength = norm(other);
            double[] direction = new double[gradient.length];
            double expected = 0;
            for (int i = 0; i < direction.length; i++) {
                direction[i] = gradient[i] / length + other[i] / otherLength;
                expected += direction[i] * gradient[i];
            }
            double found = (moved(parameters, direction, STEP) - moved(parameters, direction, -STEP)) / (2 * STEP);
            assertEquals(expected, found, Difference.TOLERANCE * length, layer + " along a direction");
        }

        private float[] joined(List<Parameter> parameters) {
            float[] joined =
                    new float[parameters.stream().mapToInt(Parameter::size).sum()];
            int at = 0;
            for (Parameter parameter : parameters) {
                System.arraycopy(gradients.of(parameter), 0, joined, at, parameter.size());
                at += parameter.size();
            }
            return joined;
        }

        private double moved(List<Parameter> parameters, double[] direction, double step) {
            try (PointerScope scope = new PointerScope()) {
                org.bytedeco.pytorch.Tensor all =
                        Torch.of(direction, direction.length).mul(Torch.scalar(step));
                Map<String, org.bytedeco.pytorch.Tensor> by = new HashMap<>();
                int at = 0;
                for (Parameter parameter : parameters) {
                    by.put(parameter.name(), all.narrow(0, at, parameter.size()));
                    at += parameter.size();
                }
                return loss.of(made.theirs(layers.moved(by), reference.detach()))
                        .item_double();
            }
        }

        private static double norm(float[] values) {
            double squares = 0;
            for (float value : values) {
                squares += (double) value * value;
            }
            return Math.sqrt(squares);
        }
    }
}
