package acne.io.onnx;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** An ONNX file: one graph, and texts about it. */
public record OnnxModel(OnnxGraph graph, Map<String, String> metadata) {
    /** Version of the operators; 17 is the last with the axes of ReduceMean as an attribute, and widely read. */
    public static final int OPSET = 17;

    /** Version of the file format that came with that operator set. */
    private static final int IR_VERSION = 8;

    public OnnxModel {
        metadata = Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
    }

    /** ModelProto; the same graph gives the same bytes. */
    public byte[] toBytes() {
        ProtoMessage model = new ProtoMessage()
                .integer(1, IR_VERSION)
                .text(2, "acne")
                .message(7, graph.toProto())
                .message(8, new ProtoMessage().text(1, "").integer(2, OPSET));
        metadata.forEach((key, value) ->
                model.message(14, new ProtoMessage().text(1, key).text(2, value)));
        return model.toBytes();
    }
}
