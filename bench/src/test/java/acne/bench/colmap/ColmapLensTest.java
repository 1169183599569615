package acne.bench.colmap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.io.colmap.Lens;
import acne.io.colmap.LensModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Our lenses draw scene points where COLMAP's draw them: its bundle adjustment has nothing left to do. */
class ColmapLensTest {
    private static final int POINTS = 60;
    private static final Pattern COST = Pattern.compile("Initial cost : (\\S+) \\[px\\]");

    @TempDir
    Path folder;

    /** The models of COLMAP 3.8; newer ones are checked where they agree with these. */
    @ParameterizedTest
    @EnumSource(
            value = LensModel.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"RAD_TAN_THIN_PRISM_FISHEYE", "SIMPLE_FISHEYE", "FISHEYE"})
    void colmapAgrees(LensModel model) throws IOException {
        Path log = folder.resolve("log.txt");
        Programs programs = RealColmap.require(log);
        Path input = Files.createDirectories(folder.resolve("in"));
        write(input, model, parameters(model));
        programs.colmap(
                "bundle_adjuster",
                "--input_path",
                input,
                "--output_path",
                Files.createDirectories(folder.resolve("out")),
                "--BundleAdjustment.max_num_iterations",
                1);
        Matcher cost = COST.matcher(Files.readString(log));
        assertTrue(cost.find(), "the report of COLMAP has another form");
        assertEquals(0, Double.parseDouble(cost.group(1)), 1e-9);
    }

    private static double[] parameters(LensModel model) {
        double[] coefficients = model == LensModel.FOV
                ? new double[] {0.8}
                : new double[] {-0.05, 0.01, 0.001, -0.002, 0.003, 0.001, 0.002, -0.001};
        double[] focal = {500, 510};
        boolean one = switch (model) {
            case SIMPLE_PINHOLE, SIMPLE_RADIAL, RADIAL, SIMPLE_RADIAL_FISHEYE, RADIAL_FISHEYE -> true;
            default -> false;
        };
        double[] parameters = new double[model.parameters()];
        int focals = one ? 1 : 2;
        System.arraycopy(focal, 0, parameters, 0, focals);
        parameters[focals] = 321;
        parameters[focals + 1] = 242;
        System.arraycopy(coefficients, 0, parameters, focals + 2, parameters.length - focals - 2);
        return parameters;
    }

    /** Three cameras that look the same way see all points. */
    private static void write(Path folder, LensModel model, double[] parameters) throws IOException {
        Lens lens = Lens.of(model, parameters);
        Random random = new Random(1);
        double[][] shifts = {{0, 0, 0}, {0.5, 0, 0}, {0, 0.4, 0.1}};
        StringBuilder points = new StringBuilder();
        StringBuilder[] keypoints = {new StringBuilder(), new StringBuilder(), new StringBuilder()};
        double[] pixel = new double[2];
        for (int i = 0; i < POINTS; i++) {
            double x = 4 * random.nextDouble() - 2;
            double y = 3 * random.nextDouble() - 1.5;
            double z = 4 + 2 * random.nextDouble();
            points.append(i + " " + x + " " + y + " " + z + " 0 0 0 0");
            for (int k = 0; k < shifts.length; k++) {
                double depth = z + shifts[k][2];
                lens.distort(
                        lens.camera().pixelX((x + shifts[k][0]) / depth),
                        lens.camera().pixelY((y + shifts[k][1]) / depth),
                        pixel);
                keypoints[k].append(
                        (pixel[0] + Lens.COLMAP_OFFSET) + " " + (pixel[1] + Lens.COLMAP_OFFSET) + " " + i + " ");
                points.append(" " + (k + 1) + " " + i);
            }
            points.append("\n");
        }
        StringBuilder images = new StringBuilder();
        for (int k = 0; k < shifts.length; k++) {
            String shift = Arrays.stream(shifts[k]).mapToObj(String::valueOf).collect(Collectors.joining(" "));
            images.append((k + 1) + " 1 0 0 0 " + shift + " 1 " + k + ".jpg\n" + keypoints[k] + "\n");
        }
        String values = Arrays.stream(parameters).mapToObj(String::valueOf).collect(Collectors.joining(" "));
        Files.writeString(folder.resolve("cameras.txt"), "1 " + model + " 640 480 " + values + "\n");
        Files.writeString(folder.resolve("images.txt"), images);
        Files.writeString(folder.resolve("points3D.txt"), points);
    }
}
