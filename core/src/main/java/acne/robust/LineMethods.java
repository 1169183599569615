package acne.robust;

import java.util.LinkedHashMap;
import java.util.Map;

/** The line estimators that need no training, by the names of the command line. */
public final class LineMethods {
    /** Inlier distance of RANSAC and MSAC for points in [-1, 1]^2. */
    public static final double DEFAULT_THRESHOLD = 0.01;

    private LineMethods() {}

    /** All of them, in a fixed order; {@code threshold} is the inlier distance of those that need one. */
    public static Map<String, LineEstimator> classical(double threshold) {
        Map<String, LineEstimator> methods = new LinkedHashMap<>();
        methods.put("ls", new LeastSquaresLine());
        methods.put("irls-huber", new IrlsLine(IrlsLine.Kernel.HUBER));
        methods.put("irls-cauchy", new IrlsLine(IrlsLine.Kernel.CAUCHY));
        methods.put("lmeds", LmedsLine.DEFAULT);
        methods.put("ransac", new RansacLine(RansacLine.Options.of(RansacLine.Score.OUTLIERS, threshold)));
        methods.put("msac", new RansacLine(RansacLine.Options.of(RansacLine.Score.TRUNCATED_SQUARES, threshold)));
        methods.put("theil-sen", TheilSenLine.DEFAULT);
        methods.put("a-contrario", AContrarioLine.DEFAULT);
        return methods;
    }
}
