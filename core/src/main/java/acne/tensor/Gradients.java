package acne.tensor;

import java.util.Arrays;
import java.util.List;

/** The gradients of all parameters of a network, summed over the samples that one thread has worked on. */
public final class Gradients {
    private final float[][] sums;

    public Gradients(Parameters parameters) {
        List<Parameter> all = parameters.all();
        sums = new float[all.size()][];
        for (int i = 0; i < sums.length; i++) {
            sums[i] = new float[all.get(i).size()];
        }
    }

    /** The sum for one parameter, as an array of its size. */
    public float[] of(Parameter parameter) {
        return sums[parameter.index()];
    }

    public void clear() {
        for (float[] sum : sums) {
            Arrays.fill(sum, 0f);
        }
    }

    /** Adds the sums of another thread. */
    public void add(Gradients other) {
        for (int i = 0; i < sums.length; i++) {
            addTo(sums[i], other.sums[i]);
        }
    }

    private static void addTo(float[] sum, float[] more) {
        for (int j = 0; j < sum.length; j++) {
            sum[j] += more[j];
        }
    }

    /** Multiplies all sums, for example by one over the batch size. */
    public void scale(float factor) {
        for (float[] sum : sums) {
            for (int j = 0; j < sum.length; j++) {
                sum[j] *= factor;
            }
        }
    }

    /** The Euclidean norm over all parameters; not finite where a single entry is not. */
    public double norm() {
        double squares = 0;
        for (float[] sum : sums) {
            for (float value : sum) {
                squares += (double) value * value;
            }
        }
        return Math.sqrt(squares);
    }
}
