import acne.data.Points2;
import acne.task.LineFit;
import acne.task.LineFitter;
import java.util.SplittableRandom;

/**
 * Fits a line to 200 points of which 170 are noise. From the project's folder, after any {@code ./acne} command:
 *
 * <pre>java -cp 'app/target/lib/*' examples/FitLine.java</pre>
 */
public final class FitLine {
    public static void main(String[] arguments) {
        SplittableRandom random = new SplittableRandom(1);
        double[] x = new double[200];
        double[] y = new double[200];
        for (int i = 0; i < x.length; i++) {
            x[i] = 10 * random.nextDouble();
            y[i] = i < 30 ? 0.5 * x[i] + 2 + 0.01 * random.nextGaussian() : 10 * random.nextDouble();
        }

        LineFit fit = LineFitter.builder().build().fit(Points2.of(x, y));

        System.out.println(fit);
        fit.line().ifPresent(line -> System.out.printf(
                "y = %.3f x + %.3f%n",
                line.slope().orElseThrow(), line.intercept().orElseThrow()));
    }
}
