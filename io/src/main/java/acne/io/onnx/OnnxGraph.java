package acne.io.onnx;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A graph of ONNX operators under construction; each method gives the value that later operators take.
 *
 * <p>Operators are written in the order of the calls, which makes the order topological: an operator can only take
 * values that exist. The same calls give the same bytes.
 */
public final class OnnxGraph {
    private static final int FLOAT = 1;
    private static final int INT64 = 7;
    private static final int DOUBLE = 11;
    private static final OnnxAttribute KEEP_AXES = OnnxAttribute.integer("keepdims", 1);

    private final String name;
    private final List<ProtoMessage> nodes = new ArrayList<>();
    private final List<ProtoMessage> constants = new ArrayList<>();
    private final List<ProtoMessage> inputs = new ArrayList<>();
    private final List<ProtoMessage> outputs = new ArrayList<>();
    private final Set<String> names = new HashSet<>();
    private int unnamed;

    public OnnxGraph(String name) {
        this.name = name;
    }

    /** A float input of the graph. */
    public OnnxValue input(String inputName, OnnxAxis... shape) {
        OnnxValue value = define(inputName);
        inputs.add(declaration(value, shape));
        return value;
    }

    /** Float constants in row-major order, such as weights. */
    public OnnxValue constant(String constantName, float[] values, int... shape) {
        long size = Arrays.stream(shape).asLongStream().reduce(1, Math::multiplyExact);
        if (size != values.length) {
            throw new IllegalArgumentException("constant '" + constantName + "': shape " + Arrays.toString(shape)
                    + " needs " + size + " values, got " + values.length);
        }
        ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(values.length, Float.BYTES))
                .order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(values);
        return constant(
                constantName,
                FLOAT,
                bytes.array(),
                Arrays.stream(shape).asLongStream().toArray());
    }

    /** One float that spreads over any shape. */
    public OnnxValue constant(float value) {
        return constant(nextName(), new float[] {value});
    }

    /** Constants of 64 bits in row-major order. */
    public OnnxValue constant(double[] values, int... shape) {
        ByteBuffer bytes = ByteBuffer.allocate(values.length * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asDoubleBuffer().put(values);
        return constant(
                nextName(),
                DOUBLE,
                bytes.array(),
                Arrays.stream(shape).asLongStream().toArray());
    }

    /** One number of 64 bits that spreads over any shape. */
    public OnnxValue constant(double value) {
        return constant(new double[] {value});
    }

    /** A vector of whole numbers, such as axes or a shape. */
    public OnnxValue integers(long... values) {
        ByteBuffer bytes = ByteBuffer.allocate(values.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asLongBuffer().put(values);
        return constant(nextName(), INT64, bytes.array(), values.length);
    }

    /** Applies an operator without attributes. */
    public OnnxValue apply(String operator, OnnxValue... arguments) {
        return apply(operator, List.of(arguments));
    }

    /** Applies an operator with one result. */
    public OnnxValue apply(String operator, List<OnnxValue> arguments, OnnxAttribute... attributes) {
        ProtoMessage node = new ProtoMessage();
        for (OnnxValue argument : arguments) {
            node.text(1, requireKnown(argument).name());
        }
        OnnxValue result = define(nextName());
        node.text(2, result.name()).text(3, result.name() + "_" + operator).text(4, operator);
        for (OnnxAttribute attribute : attributes) {
            node.message(5, attribute.toProto());
        }
        nodes.add(node);
        return result;
    }

    /** The same values in 64 bits. */
    public OnnxValue toDouble(OnnxValue x) {
        return apply("Cast", List.of(x), OnnxAttribute.integer("to", DOUBLE));
    }

    /** The same values in 32 bits. */
    public OnnxValue toFloat(OnnxValue x) {
        return apply("Cast", List.of(x), OnnxAttribute.integer("to", FLOAT));
    }

    /** The sum over some axes, which stay with a size of one. */
    public OnnxValue sum(OnnxValue x, long... axes) {
        return apply("ReduceSum", List.of(x, integers(axes)), KEEP_AXES);
    }

    /** The mean over some axes, which stay with a size of one. */
    public OnnxValue mean(OnnxValue x, long... axes) {
        return apply("ReduceMean", List.of(x), OnnxAttribute.integers("axes", axes), KEEP_AXES);
    }

    /** The largest value along an axis, which stays with a size of one. */
    public OnnxValue largest(OnnxValue x, long axis) {
        return apply("ReduceMax", List.of(x), OnnxAttribute.integers("axes", axis), KEEP_AXES);
    }

    /** The columns from one to before another, of the last of three axes. */
    public OnnxValue columns(OnnxValue x, long from, long to) {
        return apply("Slice", x, integers(from), integers(to), integers(2));
    }

    /** Columns beside each other, along the last of three axes. */
    public OnnxValue concat(OnnxValue... parts) {
        return apply("Concat", List.of(parts), OnnxAttribute.integer("axis", 2));
    }

    /** Declares a value as an output of the graph under a name of its own. */
    public OnnxValue output(String outputName, OnnxValue value, OnnxAxis... shape) {
        OnnxValue output = define(outputName);
        nodes.add(new ProtoMessage()
                .text(1, requireKnown(value).name())
                .text(2, outputName)
                .text(3, outputName + "_Identity")
                .text(4, "Identity"));
        outputs.add(declaration(output, shape));
        return output;
    }

    /** GraphProto. */
    ProtoMessage toProto() {
        if (outputs.isEmpty()) {
            throw new IllegalStateException("graph '" + name + "' has no output");
        }
        ProtoMessage graph = new ProtoMessage();
        nodes.forEach(node -> graph.message(1, node));
        graph.text(2, name);
        constants.forEach(constant -> graph.message(5, constant));
        inputs.forEach(input -> graph.message(11, input));
        outputs.forEach(output -> graph.message(12, output));
        return graph;
    }

    /** TensorProto with raw data. */
    private OnnxValue constant(String constantName, int type, byte[] data, long... shape) {
        OnnxValue value = define(constantName);
        ProtoMessage tensor = new ProtoMessage();
        for (long axis : shape) {
            tensor.integer(1, axis);
        }
        constants.add(tensor.integer(2, type).text(8, constantName).bytes(9, data));
        return value;
    }

    /** ValueInfoProto with a TypeProto.Tensor of floats. */
    private static ProtoMessage declaration(OnnxValue value, OnnxAxis... shape) {
        ProtoMessage axes = new ProtoMessage();
        for (OnnxAxis axis : shape) {
            axes.message(1, axis.toProto());
        }
        ProtoMessage tensor = new ProtoMessage().integer(1, FLOAT).message(2, axes);
        return new ProtoMessage().text(1, value.name()).message(2, new ProtoMessage().message(1, tensor));
    }

    private OnnxValue define(String valueName) {
        OnnxValue value = new OnnxValue(valueName);
        if (!names.add(valueName)) {
            throw new IllegalArgumentException("graph '" + name + "': two values have the name '" + valueName + "'");
        }
        return value;
    }

    private OnnxValue requireKnown(OnnxValue value) {
        if (!names.contains(value.name())) {
            throw new IllegalArgumentException("graph '" + name + "': no value has the name '" + value.name() + "'");
        }
        return value;
    }

    /** A slash keeps these names apart from those of weights. */
    private String nextName() {
        return "/" + unnamed++;
    }
}
