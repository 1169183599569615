package acne.io.onnx;

/** One axis of an input or output: of a fixed size, or of a size that is given when the graph runs. */
public record OnnxAxis(String symbol, long size) {
    public OnnxAxis {
        if (symbol.isEmpty() == (size < 1)) {
            throw new IllegalArgumentException(
                    "an axis needs a name or a size of 1 or more, got name '" + symbol + "' and size " + size);
        }
    }

    /** An axis of one size. */
    public static OnnxAxis fixed(long size) {
        return new OnnxAxis("", size);
    }

    /** An axis of any size; axes of the same name have the same size in a run. */
    public static OnnxAxis symbolic(String name) {
        return new OnnxAxis(name, 0);
    }

    /** TensorShapeProto.Dimension: dim_value or dim_param. */
    ProtoMessage toProto() {
        return symbol.isEmpty() ? new ProtoMessage().integer(1, size) : new ProtoMessage().text(2, symbol);
    }
}
