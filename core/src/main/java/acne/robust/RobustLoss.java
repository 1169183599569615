package acne.robust;

/** A bounded or slowly growing price of a squared residual; the sum over the data is what estimators minimise. */
public interface RobustLoss {
    double cost(double squaredResidual);

    /** The derivative of the cost by the squared residual: the weight of the datum in a least-squares step. */
    double weight(double squaredResidual);

    /** The sum over the first n residuals. */
    default double total(double[] squaredResiduals, int n) {
        double sum = 0;
        for (int i = 0; i < n; i++) {
            sum += cost(squaredResiduals[i]);
        }
        return sum;
    }
}
