package acne.robust;

/** {@code s log(1 + r^2 / s)} up to a cut-off, constant beyond: the closest data count most, none is lost at a sharp edge. */
record TruncatedCauchyLoss(double squaredScale, double squaredCutoff) implements RobustLoss {
    @Override
    public double cost(double squaredResidual) {
        return squaredScale * Math.log1p(Math.min(squaredResidual, squaredCutoff) / squaredScale);
    }

    @Override
    public double weight(double squaredResidual) {
        return squaredResidual < squaredCutoff ? 1 / (1 + squaredResidual / squaredScale) : 0;
    }
}
