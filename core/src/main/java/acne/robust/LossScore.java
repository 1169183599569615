package acne.robust;

/**
 * The sum of a robust loss over the data; a model is given up as soon as part of the data cost more than the limit.
 *
 * @param stakes how many times each datum counts, or empty where all count alike
 */
record LossScore(RobustLoss loss, double[] stakes) implements Score {
    /** Enough data to keep the inner loops busy, few enough to stop soon. */
    private static final int BLOCK = 64;

    @Override
    public double of(double[] squaredResiduals, int n) {
        return total(squaredResiduals, 0, n);
    }

    @Override
    public double below(double limit, EstimationProblem problem, double[] models, int offset, double[] squared) {
        int n = problem.size();
        double sum = 0;
        for (int from = 0; from < n && sum < limit; from += BLOCK) {
            int to = Math.min(from + BLOCK, n);
            problem.squaredResiduals(models, offset, from, to, squared);
            sum += total(squared, from, to);
        }
        return sum;
    }

    /** The weight of a datum in a least-squares step that lowers the score. */
    double weight(double[] squared, int i) {
        double weight = loss.weight(squared[i]);
        return stakes.length == 0 ? weight : stakes[i] * weight;
    }

    private double total(double[] squared, int from, int to) {
        return stakes.length == 0 ? loss.total(squared, from, to) : loss.total(squared, stakes, from, to);
    }
}
