package acne.robust;

/** A bounded or slowly growing price of a squared residual; the sum over the data is what estimators minimise. */
public interface RobustLoss {
    double cost(double squaredResidual);

    /** The derivative of the cost by the squared residual: the weight of the datum in a least-squares step. */
    double weight(double squaredResidual);

    /** The sum over the residuals {@code from} to {@code to - 1}. */
    default double total(double[] squaredResiduals, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += cost(squaredResiduals[i]);
        }
        return sum;
    }

    /** The sum over the residuals with a stake each: what a datum costs counts so many times. */
    default double total(double[] squaredResiduals, double[] stakes, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += stakes[i] * cost(squaredResiduals[i]);
        }
        return sum;
    }
}
