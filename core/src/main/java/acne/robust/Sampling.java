package acne.robust;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** How weights that are known in advance steer the drawing of samples. */
public enum Sampling {
    /** Not at all: all data are alike, and no weighted fit is tried first. */
    UNIFORM {
        @Override
        Guidance guidance(double[] weights, RandomGenerator random) {
            return Guidance.none(weights.length, random);
        }
    },
    /** By their order: the data of the highest weights are tried first. */
    PROSAC {
        @Override
        Guidance guidance(double[] weights, RandomGenerator random) {
            return new Guidance(new ProsacSampler(weights, HORIZON, random), weights.clone(), new double[0]);
        }
    },
    /** By their values: data are drawn in proportion to their weights, all the time. */
    WEIGHTED {
        @Override
        Guidance guidance(double[] weights, RandomGenerator random) {
            return new Guidance(new WeightedSampler(weights, random), weights.clone(), new double[0]);
        }
    };

    /** Samples after which progressive sampling ends as uniform sampling. */
    private static final int HORIZON = 20_000;

    /** The guidance by the weights of the data; equal weights say nothing. */
    public Guidance by(double[] weights, long seed) {
        return (differ(weights) ? this : UNIFORM).guidance(weights, new SplittableRandom(seed));
    }

    static boolean differ(double[] weights) {
        for (double weight : weights) {
            if (weight != weights[0]) {
                return true;
            }
        }
        return false;
    }

    abstract Guidance guidance(double[] weights, RandomGenerator random);
}
