package acne.math;

/**
 * Real roots of a polynomial of any degree: Sturm's theorem isolates each root in an interval, a safeguarded Newton search
 * closes it.
 *
 * <p>Holds its working memory, so that a solver that is called many times allocates nothing; not thread-safe.
 */
public final class SturmChain {
    private static final int MAX_DEPTH = 60;
    private static final int MAX_STEPS = 80;

    private final int width;
    private final double[] chain;
    private final int[] degrees;
    private int length;
    private double[] found = new double[0];
    private int count;

    /** A chain for polynomials of at most {@code maxCoefficients} coefficients. */
    public SturmChain(int maxCoefficients) {
        this.width = maxCoefficients;
        this.chain = new double[maxCoefficients * (maxCoefficients + 1)];
        this.degrees = new int[maxCoefficients + 1];
    }

    /**
     * Writes the distinct real roots and returns their number.
     *
     * @param coefficients constant term first; {@code coefficients[degree]} is not zero
     */
    public int realRoots(double[] coefficients, int degree, double[] roots) {
        found = roots;
        count = 0;
        build(coefficients, degree);
        double bound = rootBound(degree);
        if (!Double.isFinite(bound)) {
            return 0;
        }
        isolate(-bound, bound, signChanges(-bound), signChanges(bound), 0);
        return count;
    }

    private void build(double[] coefficients, int degree) {
        for (int i = 0; i <= degree; i++) {
            chain[i] = coefficients[i] / coefficients[degree];
        }
        for (int i = 1; i <= degree; i++) {
            chain[width + i - 1] = i * chain[i] / degree;
        }
        degrees[0] = degree;
        degrees[1] = degree - 1;
        length = 2;
        while (degrees[length - 1] > 0 && appendRemainder()) {
            length++;
        }
    }

    /** Appends the negated remainder of the last two polynomials, scaled; false if it vanishes (a repeated root). */
    private boolean appendRemainder() {
        int high = (length - 2) * width;
        int low = (length - 1) * width;
        int out = length * width;
        int dh = degrees[length - 2];
        int dl = degrees[length - 1];
        System.arraycopy(chain, high, chain, out, dh + 1);
        for (int k = dh; k >= dl; k--) {
            double factor = chain[out + k] / chain[low + dl];
            for (int i = 0; i < dl; i++) {
                chain[out + k - dl + i] -= factor * chain[low + i];
            }
        }
        double largest = 0;
        for (int i = 0; i < dl; i++) {
            largest = Math.max(largest, Math.abs(chain[out + i]));
        }
        if (!(largest > 1e-14)) {
            return false;
        }
        int degree = dl - 1;
        while (degree > 0 && Math.abs(chain[out + degree]) < 1e-14 * largest) {
            degree--;
        }
        for (int i = 0; i <= degree; i++) {
            chain[out + i] /= -largest;
        }
        degrees[length] = degree;
        return true;
    }

    /** All real roots of the monic polynomial lie within {@code 2 max |c_i|^(1/(degree-i))} (Fujiwara), here rounded up. */
    private double rootBound(int degree) {
        int exponent = -1000;
        for (int i = 0; i < degree; i++) {
            exponent = Math.max(exponent, ceilDiv(Math.getExponent(chain[i]) + 1, degree - i));
        }
        return Math.scalb(2.0, exponent);
    }

    private static int ceilDiv(int a, int b) {
        return -Math.floorDiv(-a, b);
    }

    private int signChanges(double x) {
        int changes = 0;
        double last = 0;
        for (int p = 0; p < length; p++) {
            double value = evaluate(p, x);
            if (value != 0) {
                if (last * value < 0) {
                    changes++;
                }
                last = Math.signum(value);
            }
        }
        return changes;
    }

    private double evaluate(int p, double x) {
        int at = p * width;
        double value = chain[at + degrees[p]];
        for (int i = degrees[p] - 1; i >= 0; i--) {
            value = value * x + chain[at + i];
        }
        return value;
    }

    private void isolate(double low, double high, int changesLow, int changesHigh, int depth) {
        int roots = changesLow - changesHigh;
        if (roots <= 0 || count >= found.length) {
            return;
        }
        double middle = split(low, high);
        if (roots == 1 && evaluate(0, low) * evaluate(0, high) <= 0) {
            found[count++] = close(low, high);
        } else if (depth == MAX_DEPTH) {
            found[count++] = middle;
        } else {
            int changes = signChanges(middle);
            isolate(low, middle, changesLow, changes, depth + 1);
            isolate(middle, high, changes, changesHigh, depth + 1);
        }
    }

    /** Roots spread over orders of magnitude: far from one, an interval is halved in the logarithm. */
    private static double split(double low, double high) {
        if (low < 0 && high > 0) {
            return 0;
        }
        if (low >= 0) {
            return splitPositive(low, high);
        }
        return -splitPositive(-high, -low);
    }

    private static double splitPositive(double low, double high) {
        if (low == 0) {
            return high > 2 ? 1 : 0.5 * high;
        }
        return high > 4 * low ? Math.sqrt(low * high) : 0.5 * (low + high);
    }

    /** Newton steps that fall back to bisection whenever they leave the bracket or shrink it too slowly. */
    private double close(double start, double end) {
        double low = start;
        double high = end;
        boolean rising = evaluate(0, high) > 0 || evaluate(0, low) < 0;
        double x = 0.5 * (low + high);
        double lastStep = high - low;
        int degree = degrees[0];
        for (int step = 0; step < MAX_STEPS; step++) {
            double value = chain[degree];
            double slope = 0;
            for (int i = degree - 1; i >= 0; i--) {
                slope = slope * x + value;
                value = value * x + chain[i];
            }
            if (value == 0) {
                return x;
            }
            if (value > 0 == rising) {
                high = x;
            } else {
                low = x;
            }
            double next = x - value / slope;
            boolean newton = next > low && next < high && Math.abs(next - x) <= 0.5 * lastStep;
            if (!newton) {
                next = 0.5 * (low + high);
            }
            lastStep = Math.abs(next - x);
            // A Newton step doubles the digits: a small one leaves none to gain.
            if (lastStep <= (newton ? 1e-9 : 1e-15) * Math.abs(next)) {
                return next;
            }
            x = next;
        }
        return x;
    }
}
