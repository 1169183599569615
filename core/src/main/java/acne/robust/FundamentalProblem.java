package acne.robust;

import acne.solve.EightPoint;
import acne.solve.OrientedEpipolar;
import acne.solve.ScaledMatches;
import acne.solve.SevenPoint;

/** The fundamental matrix of matches, in their scaled frame: seven-point samples, Sampson distances. */
public final class FundamentalProblem implements EstimationProblem {
    private final ScaledMatches matches;
    private final SevenPoint sevenPoint = new SevenPoint();
    private final EightPoint eightPoint = new EightPoint();
    private final SampsonRefiner refiner;

    public FundamentalProblem(ScaledMatches matches) {
        this.matches = matches;
        this.refiner = new SampsonRefiner(matches, new FundamentalManifold());
    }

    ScaledMatches matches() {
        return matches;
    }

    @Override
    public int size() {
        return matches.size();
    }

    @Override
    public int sampleSize() {
        return SevenPoint.SAMPLE_SIZE;
    }

    @Override
    public int modelLength() {
        return 9;
    }

    @Override
    public int maxModels() {
        return SevenPoint.MAX_MODELS;
    }

    @Override
    public int generate(int[] sample, double[] models) {
        int count = sevenPoint.solve(matches, sample, models);
        int kept = 0;
        for (int k = 0; k < count; k++) {
            if (OrientedEpipolar.holds(models, 9 * k, matches, sample)) {
                System.arraycopy(models, 9 * k, models, 9 * kept++, 9);
            }
        }
        return kept;
    }

    @Override
    public void squaredResiduals(double[] models, int offset, int from, int to, double[] squared) {
        matches.squaredSampson(models, offset, from, to, squared);
    }

    @Override
    public boolean fit(double[] weights, double[] model) {
        return eightPoint.solve(matches, weights, model);
    }

    @Override
    public void refine(double[] model, RobustLoss loss, double[] stakes, Effort effort) {
        refiner.refine(model, loss, stakes, effort);
    }
}
