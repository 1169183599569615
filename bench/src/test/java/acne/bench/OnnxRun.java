package acne.bench;

import acne.io.onnx.OnnxModel;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.FloatBuffer;
import java.util.Map;

/** One run of a graph with the input x in ONNX Runtime. */
final class OnnxRun {
    private OnnxRun() {}

    /** The values of the first output, in row-major order. */
    static float[] of(OnnxModel model, float[] x, long... shape) throws OrtException {
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        try (OrtSession session = environment.createSession(model.toBytes());
                OnnxTensor input = OnnxTensor.createTensor(environment, FloatBuffer.wrap(x), shape);
                OrtSession.Result result = session.run(Map.of("x", input))) {
            FloatBuffer output = ((OnnxTensor) result.get(0)).getFloatBuffer();
            float[] y = new float[output.remaining()];
            output.get(y);
            return y;
        }
    }
}
