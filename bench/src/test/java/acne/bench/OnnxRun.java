package acne.bench;

import acne.io.onnx.OnnxModel;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxValue;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.FloatBuffer;
import java.util.LinkedHashMap;
import java.util.Map;

/** One run of a graph with one input in ONNX Runtime. */
final class OnnxRun {
    private OnnxRun() {}

    /** The values of the first output of a graph with the input x, in row-major order. */
    static float[] of(OnnxModel model, float[] x, long... shape) throws OrtException {
        return outputs(model, "x", x, shape).values().iterator().next();
    }

    /** The values of all outputs by name, in row-major order. */
    static Map<String, float[]> outputs(OnnxModel model, String inputName, float[] x, long... shape)
            throws OrtException {
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        Map<String, float[]> outputs = new LinkedHashMap<>();
        try (OrtSession session = environment.createSession(model.toBytes());
                OnnxTensor input = OnnxTensor.createTensor(environment, FloatBuffer.wrap(x), shape);
                OrtSession.Result result = session.run(Map.of(inputName, input))) {
            for (Map.Entry<String, OnnxValue> output : result) {
                FloatBuffer values = ((OnnxTensor) output.getValue()).getFloatBuffer();
                float[] y = new float[values.remaining()];
                values.get(y);
                outputs.put(output.getKey(), y);
            }
        }
        return outputs;
    }
}
