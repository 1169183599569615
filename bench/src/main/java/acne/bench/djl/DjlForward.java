package acne.bench.djl;

import acne.nn.AcneSettings;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The network in Deep Java Library with its PyTorch engine, on one cloud and one thread.
 *
 * <p>It runs in another process, because two builds of LibTorch cannot be loaded into one. A run is a message there and its answer
 * back, some tens of microseconds on top of the arithmetic.
 */
public final class DjlForward implements Runnable, AutoCloseable {
    private final Process process;
    private final DataOutputStream out;
    private final DataInputStream in;
    private float[] weights = new float[0];

    /** The network of a seed on points of count x inputs, or null where the library does not run on this machine. */
    public static @Nullable DjlForward startOrNull(AcneSettings settings, long seed, float[] points) {
        DjlForward forward = new DjlForward(settings, seed, points);
        try {
            forward.run();
            return forward;
        } catch (IllegalStateException e) {
            forward.close();
            return null;
        }
    }

    private DjlForward(AcneSettings settings, long seed, float[] points) {
        try {
            ProcessBuilder builder = new ProcessBuilder(command()).redirectError(ProcessBuilder.Redirect.DISCARD);
            // The library would tell its makers of its use, and look for newer binaries.
            builder.environment().put("OPT_OUT_TRACKING", "true");
            builder.environment().put("DJL_OFFLINE", "true");
            builder.environment().put("OMP_NUM_THREADS", "1");
            process = builder.start();
            out = new DataOutputStream(new BufferedOutputStream(process.getOutputStream()));
            in = new DataInputStream(new BufferedInputStream(process.getInputStream()));
            out.writeInt(settings.inputs());
            out.writeInt(settings.depth());
            out.writeLong(seed);
            out.writeInt(points.length);
            for (float value : points) {
                out.writeFloat(value);
            }
            out.flush();
        } catch (IOException e) {
            throw new IllegalStateException("Deep Java Library does not start: " + e.getMessage(), e);
        }
    }

    private static List<String> command() {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        return List.of(
                java.toString(),
                "-Dai.djl.pytorch.num_threads=1",
                "-Dai.djl.pytorch.num_interop_threads=1",
                "-cp",
                System.getProperty("java.class.path"),
                DjlWorker.class.getName());
    }

    @Override
    public void run() {
        try {
            out.writeByte(DjlWorker.RUN);
            out.flush();
            if (in.readByte() != DjlWorker.DONE) {
                throw new IllegalStateException("Deep Java Library answers out of turn");
            }
            float[] answer = new float[in.readInt()];
            for (int i = 0; i < answer.length; i++) {
                answer[i] = in.readFloat();
            }
            weights = answer;
        } catch (IOException e) {
            throw new IllegalStateException("Deep Java Library fails: " + e.getMessage(), e);
        }
    }

    /** The final weights of the last run. */
    public float[] weights() {
        return weights.clone();
    }

    @Override
    public void close() {
        process.destroy();
    }
}
