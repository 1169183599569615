package acne.robust;

/** The squared residual up to a limit, constant beyond: the score of MSAC (Torr, Zisserman 2000). */
record TruncatedLoss(double squaredThreshold) implements RobustLoss {
    @Override
    public double cost(double squaredResidual) {
        return squaredResidual < squaredThreshold ? squaredResidual : squaredThreshold;
    }

    @Override
    public double weight(double squaredResidual) {
        return squaredResidual < squaredThreshold ? 1 : 0;
    }

    @Override
    public double total(double[] squaredResiduals, int from, int to) {
        // Two sums hide the latency of the additions.
        double even = 0;
        double odd = 0;
        for (int i = from; i + 1 < to; i += 2) {
            even += Math.min(squaredResiduals[i], squaredThreshold);
            odd += Math.min(squaredResiduals[i + 1], squaredThreshold);
        }
        return even + odd + ((to - from) % 2 == 0 ? 0 : Math.min(squaredResiduals[to - 1], squaredThreshold));
    }
}
