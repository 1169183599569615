package acne.io.onnx;

/** A named constant of an operator, such as the axis of a softmax. */
public final class OnnxAttribute {
    private static final int INT = 2;
    private static final int INTS = 7;

    private final ProtoMessage proto;

    private OnnxAttribute(ProtoMessage proto) {
        this.proto = proto;
    }

    /** A whole number. */
    public static OnnxAttribute integer(String name, long value) {
        return new OnnxAttribute(
                new ProtoMessage().text(1, name).integer(3, value).integer(20, INT));
    }

    /** A list of whole numbers. */
    public static OnnxAttribute integers(String name, long... values) {
        ProtoMessage proto = new ProtoMessage().text(1, name);
        for (long value : values) {
            proto.integer(8, value);
        }
        return new OnnxAttribute(proto.integer(20, INTS));
    }

    /** AttributeProto. */
    ProtoMessage toProto() {
        return proto;
    }
}
