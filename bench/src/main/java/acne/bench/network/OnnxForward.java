package acne.bench.network;

import acne.io.onnx.OnnxModel;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.Map;

/** A graph of the network in ONNX Runtime, on one cloud and one thread. */
final class OnnxForward implements Runnable, AutoCloseable {
    private final OrtSession session;
    private final OnnxTensor points;
    private float[] weights = new float[0];

    OnnxForward(OnnxModel model, BenchCloud cloud) {
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
            options.setIntraOpNumThreads(1);
            options.setInterOpNumThreads(1);
            options.setOptimizationLevel(OrtSession.SessionOptions.OptLevel.ALL_OPT);
            session = environment.createSession(model.toBytes(), options);
            FloatBuffer buffer = ByteBuffer.allocateDirect(Float.BYTES * cloud.points().length)
                    .order(ByteOrder.nativeOrder())
                    .asFloatBuffer();
            buffer.put(cloud.points()).rewind();
            points = OnnxTensor.createTensor(environment, buffer, new long[] {1, cloud.count(), cloud.inputs()});
        } catch (OrtException e) {
            throw new IllegalStateException("ONNX Runtime refuses the graph: " + e.getMessage(), e);
        }
    }

    @Override
    public void run() {
        try (OrtSession.Result result = session.run(Map.of("x", points))) {
            FloatBuffer output = ((OnnxTensor) result.get(0)).getFloatBuffer();
            weights = new float[output.remaining()];
            output.get(weights);
        } catch (OrtException e) {
            throw new IllegalStateException("ONNX Runtime fails: " + e.getMessage(), e);
        }
    }

    /** The final weights of the last run. */
    float[] weights() {
        return weights.clone();
    }

    @Override
    public void close() {
        points.close();
        try {
            session.close();
        } catch (OrtException e) {
            throw new IllegalStateException("ONNX Runtime does not close: " + e.getMessage(), e);
        }
    }
}
