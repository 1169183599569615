package acne.bench.djl;

import acne.nn.AcneNetwork;
import acne.nn.AcneSettings;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;

/**
 * The process that {@link DjlForward} talks to. It reads the network's settings, its seed and the points, answers each
 * {@link #RUN} with {@link #DONE} and the final weights, and ends with its input.
 */
final class DjlWorker {
    static final int RUN = 1;
    static final int DONE = 2;

    private DjlWorker() {}

    /** Ends with code 0 when the input ends; errors go to the error stream. */
    public static void main(String[] arguments) throws IOException {
        DataInputStream in = new DataInputStream(System.in);
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(System.out));
        // The library prints to the output stream; this protocol must stay alone on it.
        System.setOut(System.err);
        int inputs = in.readInt();
        int depth = in.readInt();
        AcneNetwork network = new AcneNetwork(AcneSettings.acne(inputs, depth), in.readLong());
        float[] values = new float[in.readInt()];
        for (int i = 0; i < values.length; i++) {
            values[i] = in.readFloat();
        }
        try (NDManager manager = NDManager.newBaseManager()) {
            DjlAcne djl = new DjlAcne(network, manager);
            NDArray points = manager.create(values, new Shape(values.length / inputs, inputs))
                    .transpose()
                    .expandDims(0)
                    .duplicate();
            while (next(in)) {
                float[] weights;
                try (NDManager run = manager.newSubManager()) {
                    NDArray input = points.duplicate();
                    input.attach(run);
                    weights = djl.weights(input).toFloatArray();
                }
                answer(out, weights);
            }
        }
    }

    private static boolean next(DataInputStream in) throws IOException {
        try {
            return in.readByte() == RUN;
        } catch (EOFException e) {
            return false;
        }
    }

    private static void answer(DataOutputStream out, float[] weights) throws IOException {
        out.writeByte(DONE);
        out.writeInt(weights.length);
        for (float weight : weights) {
            out.writeFloat(weight);
        }
        out.flush();
    }
}
