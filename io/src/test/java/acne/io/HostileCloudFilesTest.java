package acne.io;

import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.PointCloud;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files with changed, cut and repeated bytes give a cloud of finite points or one clear exception: nothing else. */
class HostileCloudFilesTest {
    private static final int TRIES = 400;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"off", "ply", "binary.ply", "npy", "xyz", "idx", "png"})
    void anythingIsACloudOrAnInputFileException(String ending) throws IOException {
        byte[] good = good(ending);
        Random random = new Random(ending.hashCode());
        int refused = 0;
        for (int i = 0; i < TRIES; i++) {
            Path file = Files.write(folder.resolve("file." + ending), mutated(good, random));
            try {
                int points = read(file, ending);
                assertTrue(points >= 1, points + " points");
            } catch (InputFileException e) {
                assertTrue(String.valueOf(e.getMessage()).startsWith(file.toString()), e.getMessage());
                refused++;
            }
        }
        assertTrue(refused > 0, "none of the changed files was refused");
    }

    private static int read(Path file, String ending) throws IOException {
        if (ending.equals("idx")) {
            return IdxFile.read(file, 3).values().length;
        }
        PointCloud cloud = CloudFile.read(file, 50, 1);
        for (int axis = 0; axis < cloud.dimensions(); axis++) {
            assertTrue(Arrays.stream(cloud.axis(axis)).allMatch(Double::isFinite));
        }
        return cloud.size();
    }

    private static byte[] mutated(byte[] good, Random random) {
        byte[] bytes = good.clone();
        int changes = 1 + random.nextInt(4);
        for (int i = 0; i < changes; i++) {
            // Mostly the head: it holds the counts.
            int at = random.nextInt(random.nextInt(3) == 0 ? bytes.length : Math.min(bytes.length, 60));
            bytes[at] = random.nextBoolean() ? (byte) random.nextInt(256) : (byte) ('0' + random.nextInt(10));
        }
        return random.nextInt(4) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes;
    }

    private static byte[] good(String ending) throws IOException {
        return switch (ending) {
            case "off" -> ascii("OFF\n4 2 0\n0 0 0\n1 0 0\n1 1 0\n0 1 1\n3 0 1 2\n3 0 2 3\n");
            case "ply" -> ascii(plyHeader("ascii") + "0 0 0\n1 0 0\n1 1 0\n3 0 1 2\n");
            case "binary.ply" -> concat(ascii(plyHeader("binary_little_endian")), new byte[3 * 12 + 13], (byte) 3);
            case "npy" ->
                concat(
                        concat(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, 62, 0}, new byte[0], (byte) 0),
                        concat(
                                ascii("{'descr': '<f4', 'fortran_order': False, 'shape': (4, 3), }   \n"),
                                new byte[48],
                                (byte) 0),
                        (byte) 0);
            case "idx" -> IdxBytes.gzip(IdxBytes.images(3, 1));
            case "png" -> png();
            default -> ascii("1 2 3\n4 5 6\n7 8 9\n");
        };
    }

    private static byte[] png() throws IOException {
        Path file = Files.createTempFile("digit", ".png");
        try {
            BufferedImage image = new BufferedImage(9, 9, BufferedImage.TYPE_INT_RGB);
            image.setRGB(4, 4, 0xffffff);
            image.setRGB(4, 5, 0xffffff);
            Images.writePng(image, file);
            return Files.readAllBytes(file);
        } finally {
            Files.delete(file);
        }
    }

    private static String plyHeader(String format) {
        return "ply\nformat " + format + " 1.0\nelement vertex 3\nproperty float x\nproperty float y\n"
                + "property float z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n";
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Both arrays, with the given value at the length byte of the only face of a PLY body. */
    private static byte[] concat(byte[] head, byte[] tail, byte length) {
        byte[] both = Arrays.copyOf(head, head.length + tail.length);
        System.arraycopy(tail, 0, both, head.length, tail.length);
        if (length > 0) {
            both[head.length + 36] = length;
        }
        return both;
    }
}
