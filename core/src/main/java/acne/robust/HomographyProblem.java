package acne.robust;

import acne.solve.FourPoint;
import acne.solve.ScaledMatches;

/** The homography of matches, in their scaled frame: four-point samples, transfer distances in image 2. */
public final class HomographyProblem implements EstimationProblem {
    /** Reweighted fits come closer by a constant factor a step: more digits are not worth their steps. */
    private static final double LEAST_GAIN = 1e-4;

    private final ScaledMatches matches;
    private final FourPoint fourPoint = new FourPoint();
    private final double[] candidate = new double[9];
    private final double[] squared;
    private final double[] weights;

    public HomographyProblem(ScaledMatches matches) {
        this.matches = matches;
        this.squared = new double[matches.size()];
        this.weights = new double[matches.size()];
    }

    @Override
    public int size() {
        return matches.size();
    }

    @Override
    public int sampleSize() {
        return FourPoint.SAMPLE_SIZE;
    }

    @Override
    public int modelLength() {
        return 9;
    }

    @Override
    public int maxModels() {
        return 1;
    }

    @Override
    public int generate(int[] sample, double[] models) {
        return fourPoint.solve(matches, sample, models) ? 1 : 0;
    }

    @Override
    public void squaredResiduals(double[] models, int offset, int from, int to, double[] out) {
        double h0 = models[offset];
        double h1 = models[offset + 1];
        double h2 = models[offset + 2];
        double h3 = models[offset + 3];
        double h4 = models[offset + 4];
        double h5 = models[offset + 5];
        double h6 = models[offset + 6];
        double h7 = models[offset + 7];
        double h8 = models[offset + 8];
        double[] x1 = matches.x1();
        double[] y1 = matches.y1();
        double[] x2 = matches.x2();
        double[] y2 = matches.y2();
        for (int i = from; i < to; i++) {
            double w = h6 * x1[i] + h7 * y1[i] + h8;
            double dx = (h0 * x1[i] + h1 * y1[i] + h2) - w * x2[i];
            double dy = (h3 * x1[i] + h4 * y1[i] + h5) - w * y2[i];
            out[i] = (dx * dx + dy * dy) / (w * w + Double.MIN_NORMAL);
        }
    }

    @Override
    public boolean fit(double[] pointWeights, double[] model) {
        return fourPoint.fit(matches, pointWeights, model);
    }

    /** Reweighted linear fits; each divides by the squared depth of the last, so that it minimises transfer distances. */
    @Override
    public void refine(double[] model, RobustLoss loss, double[] stakes, Effort effort) {
        LossScore score = new LossScore(loss, stakes);
        squaredResiduals(model, 0, squared);
        double cost = score.of(squared, size());
        for (int step = 0; step < effort.maxSteps(); step++) {
            for (int i = 0; i < size(); i++) {
                double w = model[6] * matches.x1()[i] + model[7] * matches.y1()[i] + model[8];
                weights[i] = score.weight(squared, i) / (w * w + Double.MIN_NORMAL);
            }
            if (!fourPoint.fit(matches, weights, candidate)) {
                return;
            }
            squaredResiduals(candidate, 0, squared);
            double next = score.of(squared, size());
            if (!(next < cost)) {
                return;
            }
            System.arraycopy(candidate, 0, model, 0, 9);
            boolean settled = cost - next < Math.max(effort.leastGain(), LEAST_GAIN) * cost;
            cost = next;
            if (settled) {
                return;
            }
        }
    }
}
