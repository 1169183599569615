package acne.tensor;

import acne.tensor.kernel.UnitChannels;
import java.util.Arrays;
import java.util.List;

/**
 * The statistics of (Attentive) Context Normalisation and BatchNorm of a batch of clouds, and their gradient.
 *
 * <p>With z = f - weighted mean of the cloud, m its plain mean, q its plain mean square and v the weighted variance: the context
 * norm gives z s with s = 1 / sqrt(v + eps), or z alone without one (s = 1); the mean and the mean square of the batch are those
 * of the clouds, each with its share of the points.
 */
final class ContextBatchStatistics {
    /** What the features are normalised by before the batch. */
    enum Context {
        /** Nothing. */
        NONE,
        /** The points of their own cloud. */
        CLOUD
    }

    private final Context context;
    private final int count;
    private double[] centre = new double[0];
    private double[] mean = new double[0];
    private double[] square = new double[0];
    private double[] inverseDeviation = new double[0];
    private final double[] batchMean;
    private final double[] batchInverseDeviation;
    private final double[] dBatchMean;
    private final double[] dBatchVariance;

    ContextBatchStatistics(Context context, int channels) {
        this.context = context;
        count = channels;
        batchMean = new double[channels];
        batchInverseDeviation = new double[channels];
        dBatchMean = new double[channels];
        dBatchVariance = new double[channels];
    }

    boolean fits(Context newContext, int channels) {
        return context == newContext && count == channels;
    }

    /** Makes room for so many clouds, whose features pass as they are until {@link #add} says otherwise. */
    void start(int clouds) {
        if (mean.length < clouds * count) {
            centre = new double[clouds * count];
            mean = new double[clouds * count];
            square = new double[clouds * count];
            inverseDeviation = new double[clouds * count];
        }
        Arrays.fill(centre, 0);
        Arrays.fill(inverseDeviation, 1);
    }

    /** Takes the sums of z, z^2, w z and w z^2 of a cloud's points with z = f - pivot, where the weights w sum to one. */
    void add(int cloud, int points, float[] pivot, double[] sums) {
        for (int c = 0; c < count; c++) {
            int i = cloud * count + c;
            double m = sums[c] / points;
            double u = context == Context.CLOUD ? sums[2 * count + c] : m;
            centre[i] = pivot[c] + u;
            mean[i] = m - u;
            square[i] = Math.max(0, sums[count + c] / points - 2 * u * m + u * u);
            if (context == Context.CLOUD) {
                double variance = Math.max(0, sums[3 * count + c] - u * u);
                inverseDeviation[i] = 1 / Math.sqrt(variance + UnitStatistics.ACN_EPSILON);
            }
        }
    }

    /** Uses the statistics of the batch, and moves the running ones towards them. */
    void useBatch(Clouds clouds, RunningStatistics running) {
        int rows = clouds.rows();
        for (int c = 0; c < count; c++) {
            double location = context == Context.NONE ? moveCentres(clouds, c) : 0;
            double sum = 0;
            double squares = 0;
            for (int k = 0; k < clouds.count(); k++) {
                int i = k * count + c;
                double share = (double) clouds.points(k) / rows;
                sum += share * mean[i] * inverseDeviation[i];
                squares += share * square[i] * inverseDeviation[i] * inverseDeviation[i];
            }
            double variance = Math.max(0, squares - sum * sum);
            batchMean[c] = sum;
            batchInverseDeviation[c] = 1 / Math.sqrt(variance + BatchNorm.EPSILON);
            double unbiased = rows > 1 ? variance * rows / (rows - 1) : variance;
            running.move(c, location + sum, unbiased, BatchNorm.MOMENTUM);
        }
    }

    /** Without context all clouds have one centre, the mean of the batch. */
    private double moveCentres(Clouds clouds, int c) {
        double whole = 0;
        for (int k = 0; k < clouds.count(); k++) {
            whole += centre[k * count + c] * clouds.points(k) / clouds.rows();
        }
        for (int k = 0; k < clouds.count(); k++) {
            int i = k * count + c;
            mean[i] = centre[i] - whole;
            square[i] += mean[i] * mean[i];
            centre[i] = whole;
        }
        return whole;
    }

    /** Uses the running statistics in place of the batch's. */
    void useRunning(RunningStatistics running) {
        for (int c = 0; c < count; c++) {
            batchMean[c] = running.mean(c);
            batchInverseDeviation[c] = 1 / Math.sqrt(running.variance(c) + BatchNorm.EPSILON);
        }
    }

    /** Sets scale, shift and mean of a cloud's channels. */
    void setChannels(int cloud, float[] gamma, float[] beta, UnitChannels channels) {
        for (int c = 0; c < count; c++) {
            int i = cloud * count + c;
            double factor = gamma[c] * batchInverseDeviation[c];
            double scale = factor * inverseDeviation[i];
            channels.mean[c] = (float) centre[i];
            channels.scale[c] = (float) scale;
            channels.shift[c] = (float) (beta[c] - factor * batchMean[c] - scale * centre[i]);
        }
    }

    /**
     * Computes the gradients with respect to the batch's statistics, and adds those of gamma and beta.
     *
     * <p>The kernels take differences from the centre as a float, and one point may have almost all the weight: the sums come in,
     * and the coefficients of {@link #setGradients} go out, relative to that float.
     *
     * @param sums a cloud each, a channel each: the sums over the points of g and of g z, where g is the gradient behind the ReLU
     */
    void backward(int clouds, List<double[]> sums, float[] gamma, float[] dGamma, float[] dBeta) {
        for (int c = 0; c < count; c++) {
            double sum = 0;
            double dot = 0;
            for (int k = 0; k < clouds; k++) {
                sums.get(k)[count + c] -= rest(k * count + c) * sums.get(k)[c];
                sum += sums.get(k)[c];
                dot += inverseDeviation[k * count + c] * sums.get(k)[count + c];
            }
            double inverse = batchInverseDeviation[c];
            double normalised = inverse * (dot - batchMean[c] * sum);
            dGamma[c] += (float) normalised;
            dBeta[c] += (float) sum;
            dBatchVariance[c] = -0.5 * gamma[c] * normalised * inverse * inverse;
            dBatchMean[c] = -gamma[c] * inverse * sum - 2 * batchMean[c] * dBatchVariance[c];
        }
    }

    /** What the centre of a cloud and channel has beyond the float that the kernels know. */
    private double rest(int i) {
        return centre[i] - (float) centre[i];
    }

    /** Sets the gradients with respect to a cloud's moments, given its sums of g and of g z. */
    void setGradients(int cloud, Clouds clouds, double[] sums, float[] gamma, UnitChannels channels) {
        double rows = clouds.rows();
        double share = clouds.points(cloud) / rows;
        for (int c = 0; c < count; c++) {
            int i = cloud * count + c;
            double s = inverseDeviation[i];
            double dMean = dBatchMean[c] * s;
            double dSquare = dBatchVariance[c] * s * s;
            channels.dMean[c] = (float) ((dMean - 2 * dSquare * rest(i)) / rows);
            channels.dSquare[c] = (float) (2 * dSquare / rows);
            if (context == Context.CLOUD) {
                double factor = gamma[c] * batchInverseDeviation[c];
                double ds = factor * sums[count + c]
                        + share * (dBatchMean[c] * mean[i] + 2 * dBatchVariance[c] * square[i] * s);
                double dWeightedMean = -factor * s * sums[c] - share * (dMean + 2 * dSquare * mean[i]);
                double dWeightedSquare = -0.5 * ds * s * s * s;
                channels.dWeightedMean[c] = (float) (dWeightedMean - 2 * dWeightedSquare * rest(i));
                channels.dWeightedSquare[c] = (float) dWeightedSquare;
            }
        }
    }
}
