package acne.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.geometry.Camera;
import acne.geometry.PoseError;
import acne.geometry.Rigid3;
import acne.io.Images;
import acne.io.render.Courtyard;
import acne.io.render.RenderedPair;
import acne.math.Mat3;
import acne.math.Vec3;
import acne.model.Json;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PoseCommandTest {
    @TempDir
    static Path folder;

    private static RenderedPair pair = RenderedPair.courtyard(2, 480, 360);
    private static Path image1;
    private static Path image2;

    @BeforeAll
    static void writeImages() throws IOException {
        image1 = folder.resolve("1.png");
        image2 = folder.resolve("2.png");
        Images.writePng(pair.image1().pixels(), image1);
        Images.writePng(pair.image2().pixels(), image2);
    }

    @Test
    void findsTheTrueMotionFromPixels() throws IOException {
        Path json = folder.resolve("pose.json");
        Path out = folder.resolve("out");
        CommandRun run = CommandRun.of(
                "pose",
                image1.toString(),
                image2.toString(),
                "--camera1",
                text(pair.camera1()),
                "--camera2",
                text(pair.camera2()),
                "-o",
                out.toString(),
                "--json",
                json.toString());
        assertEquals(0, run.exitCode(), run.err());
        Map<String, @Nullable Object> result = Json.parseObject(Files.readString(json));
        double[] r = numbers(result.get("R"));
        double[] t = numbers(result.get("t"));
        Rigid3 motion = new Rigid3(Mat3.of(r), new Vec3(t[0], t[1], t[2]));
        assertTrue(PoseError.of(motion, pair.cam2FromCam1()).maxDegrees() < 1.5);
        assertTrue(motion.translation().dot(pair.cam2FromCam1().translation()) > 0);
        assertEquals("FOUND", result.get("verdict"));
        assertEquals(9, numbers(result.get("E")).length);
        BufferedImage picture = ImageIO.read(out.resolve("matches.png").toFile());
        assertTrue(picture.getWidth() > 1000 && picture.getWidth() < 2100);
    }

    @Test
    void withoutCamerasTheAnswerIsF() throws IOException {
        Path json = folder.resolve("f.json");
        CommandRun run = CommandRun.of("pose", image1.toString(), image2.toString(), "--json", json.toString());
        assertEquals(0, run.exitCode(), run.err());
        Map<String, @Nullable Object> result = Json.parseObject(Files.readString(json));
        assertEquals(9, numbers(result.get("F")).length);
        assertFalse(result.containsKey("R"));
        assertTrue(run.out().contains("give --camera1 and --camera2"), run.out());
        assertFalse(result.containsKey("shared_focal"), "the cameras of this pair have lengths of their own");

        CommandRun.ok("pose", image1, image2, "--one-camera", "--json", json);
        assertTrue(Json.parseObject(Files.readString(json)).containsKey("shared_focal"), "what is told is believed");
    }

    @Test
    void onePhoneWithoutExifHasItsFocalLengthFoundAndTheMotionWithIt() throws IOException {
        Camera camera = Camera.ofFocal(500, 239.5, 179.5);
        RenderedPair photos = RenderedPair.of(Courtyard.scene(2), camera, camera, pair.cam2FromCam1(), 480, 360);
        Path photo1 = folder.resolve("phone1.png");
        Path photo2 = folder.resolve("phone2.png");
        Images.writePng(photos.image1().pixels(), photo1);
        Images.writePng(photos.image2().pixels(), photo2);
        Path json = folder.resolve("phone.json");
        CommandRun run = CommandRun.of("pose", photo1.toString(), photo2.toString(), "--json", json.toString());
        assertEquals(0, run.exitCode(), run.err());
        assertTrue(run.out().contains("if the cameras share that focal length"), run.out());
        Map<String, @Nullable Object> shared =
                Json.asObject(Json.parseObject(Files.readString(json)).get("shared_focal"));
        assertEquals(camera.fx(), numbers(shared.get("camera2"))[0], 0.1 * camera.fx());
        double[] t = numbers(shared.get("t"));
        Rigid3 motion = new Rigid3(Mat3.of(numbers(shared.get("R"))), new Vec3(t[0], t[1], t[2]));
        assertTrue(PoseError.of(motion, photos.cam2FromCam1()).maxDegrees() < 5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"acne-plus", "acne", "opencv-magsac", "acne-plus+ransac", "acne-plus+refine"})
    void twoPlacesAreNotFoundToBeOne(String method) throws IOException {
        Path elsewhere = folder.resolve("elsewhere.png");
        Images.writePng(RenderedPair.courtyard(77, 480, 360).image2().pixels(), elsewhere);
        CommandRun run = CommandRun.of(
                "pose", image1.toString(), elsewhere.toString(), "--method", method, "-o", folder.toString());
        assertEquals(1, run.exitCode(), run.out() + run.err());
        assertTrue(run.out().contains("FAILED"), run.out());
    }

    @Test
    void theJsonHasWhatTheMotionWasFoundWith() throws IOException {
        Path json = folder.resolve("given.json");
        CommandRun.ok(
                "pose",
                image1,
                image2,
                "--camera1",
                text(pair.camera1()),
                "--camera2",
                text(pair.camera2()),
                "--method",
                "magsac",
                "--seed",
                "5",
                "--threshold",
                "2",
                "--output",
                folder,
                "--json",
                json);
        Map<String, @Nullable Object> result = Json.parseObject(Files.readString(json));
        assertEquals("FOUND", result.get("status"));
        assertEquals("magsac", result.get("method"));
        assertEquals(5, Json.asNumber(result.get("seed")));
        assertEquals(2, Json.asNumber(result.get("threshold_px")));
        Map<String, @Nullable Object> first = Json.asObject(result.get("image1"));
        assertEquals("[480, 360]", String.valueOf(first.get("size")).replace(".0", ""));
        assertEquals(pair.camera1().fx(), numbers(first.get("camera"))[0], 1e-9);
        assertEquals("given", first.get("camera_source"));
    }

    @Test
    void theSameFileTwiceHasNoMotion() {
        CommandRun run = CommandRun.of(
                "pose",
                image1.toString(),
                image1.toString(),
                "--camera1",
                text(pair.camera1()),
                "--camera2",
                text(pair.camera1()));
        assertEquals(0, run.exitCode(), run.out() + run.err());
        assertTrue(run.out().contains("PURE_ROTATION"), run.out());
        assertTrue(run.out().contains("0.00 degrees"), run.out());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 300})
    void anImageWithoutDetailHasTooFewMatches(int size) throws IOException {
        Path black = folder.resolve("black" + size + ".png");
        Images.writePng(new BufferedImage(size, size, BufferedImage.TYPE_INT_RGB), black);
        CommandRun run = CommandRun.of(
                "pose",
                black.toString(),
                image2.toString(),
                "-o",
                folder.resolve("b").toString());
        assertEquals(1, run.exitCode(), run.out() + run.err());
        assertTrue(run.out().contains("TOO_FEW"), run.out());
    }

    /** Numbers whose squares have no place in a double, by each of the ways to an answer. */
    @ParameterizedTest
    @ValueSource(strings = {"acne-plus+refine", "acne", "magsac", "opencv-magsac", "acne-plus+ransac"})
    void lengthsThatNobodyHasGetAVerdict(String method) {
        CommandRun narrow = CommandRun.of(
                "pose", image1.toString(), image2.toString(), "--method", method, "--threshold", "1e-300");
        assertEquals(1, narrow.exitCode(), narrow.out() + narrow.err());
        assertTrue(narrow.out().contains("DEGENERATE: need a threshold of 1e-09 to 1e+12 pixels"), narrow.out());
        CommandRun far = CommandRun.of(
                "pose",
                image1.toString(),
                image2.toString(),
                "--method",
                method,
                "--camera1",
                "1e300,0,0",
                "--camera2",
                "500,1e200,0");
        assertEquals(1, far.exitCode(), far.out() + far.err());
        assertTrue(far.out().contains("DEGENERATE: camera 1: need focal lengths"), far.out());
    }

    @Test
    void aHundredMegapixelImageIsReduced() throws IOException {
        Path large = folder.resolve("large.tif");
        BufferedImage image = new BufferedImage(11600, 8700, BufferedImage.TYPE_BYTE_GRAY);
        image.createGraphics().drawImage(pair.image1().pixels(), 0, 0, 11600, 8700, null);
        assertTrue(ImageIO.write(image, "tif", large.toFile()));
        CommandRun run = CommandRun.of("pose", large.toString(), image2.toString(), "--max-size", "480");
        assertEquals(0, run.exitCode(), run.out() + run.err());
    }

    @Test
    void unreadableFilesAreNamedInOneLine() throws IOException {
        Path text = Files.writeString(folder.resolve("text.jpg"), "no image");
        assertBad("text.jpg: not an image; JPEG, PNG or TIFF was expected", text.toString());
        assertBad("missing.jpg: no such file", folder.resolve("missing.jpg").toString());
        assertBad("this is a folder", folder.toString());
    }

    @Test
    void badOptionsAreNamed() {
        assertUsage("need f,cx,cy or fx,fy,cx,cy in pixels, got '1,2'", "--camera1", "1,2");
        assertUsage("focal lengths must be positive", "--camera1", "-5,2,3");
        assertUsage("unknown method 'x'", "--method", "x");
        assertUsage("--ratio: need a number", "--ratio", "2");
        assertUsage("--max-size: need at least 1", "--max-size", "0");
    }

    private static void assertBad(String message, String file) {
        CommandRun run = CommandRun.of("pose", image1.toString(), file);
        assertEquals(2, run.exitCode(), run.err());
        assertTrue(run.err().contains(message), run.err());
        assertEquals(1, run.err().lines().count(), run.err());
    }

    private static void assertUsage(String message, String option, String value) {
        CommandRun run = CommandRun.of("pose", image1.toString(), image2.toString(), option, value);
        assertEquals(2, run.exitCode(), run.err());
        assertTrue(run.err().contains(message), run.err());
    }

    private static String text(Camera camera) {
        return camera.fx() + "," + camera.fy() + "," + camera.cx() + "," + camera.cy();
    }

    private static double[] numbers(@Nullable Object value) {
        return ((List<?>) Objects.requireNonNull(value))
                .stream()
                        .flatMap(item -> item instanceof List<?> row ? row.stream() : Stream.of(item))
                        .mapToDouble(number -> ((Number) number).doubleValue())
                        .toArray();
    }
}
