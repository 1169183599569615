package acne.robust;

/** {@code s log(1 + r^2 / s)}: far data keep a little influence, so that none is lost for good. */
public record CauchyLoss(double squaredScale) implements RobustLoss {
    @Override
    public double cost(double squaredResidual) {
        return squaredScale * Math.log1p(squaredResidual / squaredScale);
    }

    @Override
    public double weight(double squaredResidual) {
        return 1 / (1 + squaredResidual / squaredScale);
    }
}
