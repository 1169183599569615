package acne.app.picture;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * t-SNE (van der Maaten and Hinton 2008): points of the plane whose neighbours are those of rows in many dimensions.
 *
 * <p>The exact form, for up to some thousand rows. The same rows and seed give the same bits.
 */
public final class Tsne {
    private static final double PERPLEXITY = 30;
    private static final int ITERATIONS = 500;
    private static final int EXAGGERATED = 100;
    private static final double EXAGGERATION = 12;
    private static final double SMALLEST = 1e-12;

    private final int n;
    private final double[] affinity;

    private Tsne(float[] rows, int dimension) {
        n = rows.length / dimension;
        affinity = new double[n * n];
        double[] squared = squaredDistances(rows, dimension);
        for (int i = 0; i < n; i++) {
            fill(squared, i);
        }
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                double mean = Math.max((affinity[i * n + j] + affinity[j * n + i]) / (2.0 * n), SMALLEST);
                affinity[i * n + j] = mean;
                affinity[j * n + i] = mean;
            }
        }
    }

    /** The embedding of rows x dimension as x, y, x, y, ..., centred, within [-1, 1]. */
    public static double[] embed(float[] rows, int dimension, long seed) {
        if (dimension < 1 || rows.length % dimension != 0) {
            throw new IllegalArgumentException(
                    "need whole rows of " + dimension + " values, got " + rows.length + " values");
        }
        return rows.length == 0 ? new double[0] : new Tsne(rows, dimension).descend(seed);
    }

    private double[] squaredDistances(float[] rows, int dimension) {
        double[] squared = new double[n * n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                double sum = 0;
                for (int k = 0; k < dimension; k++) {
                    double difference = rows[i * dimension + k] - rows[j * dimension + k];
                    sum += difference * difference;
                }
                squared[i * n + j] = sum;
                squared[j * n + i] = sum;
            }
        }
        return squared;
    }

    /** Conditional probabilities of one row, with the width that gives the wanted perplexity, by bisection. */
    private void fill(double[] squared, int i) {
        double wanted = Math.log(Math.min(PERPLEXITY, Math.max(1, (n - 1) / 3.0)));
        double nearest = Double.MAX_VALUE;
        for (int j = 0; j < n; j++) {
            nearest = j == i ? nearest : Math.min(nearest, squared[i * n + j]);
        }
        double low = 0;
        double high = Double.MAX_VALUE;
        double precision = 1;
        for (int step = 0; step < 60; step++) {
            double sum = 0;
            double weighted = 0;
            for (int j = 0; j < n; j++) {
                if (j != i) {
                    double distance = squared[i * n + j] - nearest;
                    double p = Math.exp(-precision * distance);
                    affinity[i * n + j] = p;
                    sum += p;
                    weighted += p * distance;
                }
            }
            double entropy = sum > 0 ? Math.log(sum) + precision * weighted / sum : 0;
            for (int j = 0; j < n && sum > 0; j++) {
                affinity[i * n + j] /= sum;
            }
            if (entropy > wanted) {
                low = precision;
                precision = high == Double.MAX_VALUE ? 2 * precision : (low + high) / 2;
            } else {
                high = precision;
                precision = (low + high) / 2;
            }
        }
        affinity[i * n + i] = 0;
    }

    private double[] descend(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] y = new double[2 * n];
        double[] step = new double[2 * n];
        double[] gains = new double[2 * n];
        double[] gradient = new double[2 * n];
        double[] kernel = new double[n * n];
        Arrays.fill(gains, 1);
        for (int i = 0; i < y.length; i++) {
            y[i] = 1e-4 * random.nextGaussian();
        }
        double rate = Math.max(50, n / EXAGGERATION);
        for (int iteration = 0; iteration < ITERATIONS; iteration++) {
            gradient(y, kernel, iteration < EXAGGERATED ? EXAGGERATION : 1, gradient);
            double momentum = iteration < 2 * EXAGGERATED ? 0.5 : 0.8;
            for (int i = 0; i < y.length; i++) {
                boolean same = (gradient[i] > 0) == (step[i] > 0);
                gains[i] = Math.max(0.01, same ? gains[i] * 0.8 : gains[i] + 0.2);
                step[i] = momentum * step[i] - rate * gains[i] * gradient[i];
                y[i] += step[i];
            }
        }
        return framed(y);
    }

    private void gradient(double[] y, double[] kernel, double exaggeration, double[] gradient) {
        double sum = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                double dx = y[2 * i] - y[2 * j];
                double dy = y[2 * i + 1] - y[2 * j + 1];
                double k = 1 / (1 + dx * dx + dy * dy);
                kernel[i * n + j] = k;
                sum += 2 * k;
            }
        }
        Arrays.fill(gradient, 0);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                double k = kernel[i * n + j];
                double pull = 4 * (exaggeration * affinity[i * n + j] - k / sum) * k;
                double gx = pull * (y[2 * i] - y[2 * j]);
                double gy = pull * (y[2 * i + 1] - y[2 * j + 1]);
                gradient[2 * i] += gx;
                gradient[2 * i + 1] += gy;
                gradient[2 * j] -= gx;
                gradient[2 * j + 1] -= gy;
            }
        }
    }

    private static double[] framed(double[] y) {
        double largest = 0;
        double[] centre = new double[2];
        for (int i = 0; i < y.length; i++) {
            centre[i % 2] += y[i] * 2 / y.length;
        }
        for (int i = 0; i < y.length; i++) {
            y[i] -= centre[i % 2];
            largest = Math.max(largest, Math.abs(y[i]));
        }
        for (int i = 0; i < y.length && largest > 0; i++) {
            y[i] /= largest;
        }
        return y;
    }
}
