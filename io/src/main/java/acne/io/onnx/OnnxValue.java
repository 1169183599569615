package acne.io.onnx;

/** A tensor of a graph by its name: an input, a constant, or what an operator gives. */
public record OnnxValue(String name) {
    public OnnxValue {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("a value of a graph needs a name");
        }
    }
}
