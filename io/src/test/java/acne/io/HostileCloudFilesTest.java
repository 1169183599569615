package acne.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.PointCloud;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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
    private static final float[] NPY = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};

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

    /** Else the changes above would be made to a file that is refused anyway. */
    @ParameterizedTest
    @CsvSource({"off, 50", "ply, 50", "binary.ply, 50", "npy, 4", "xyz, 3", "idx, 2352", "png, 2"})
    void theUnchangedFileIsAccepted(String ending, int points) throws IOException {
        Path file = Files.write(folder.resolve("file." + ending), good(ending));
        assertEquals(points, read(file, ending));
        if (ending.equals("npy")) {
            assertEquals(PointCloud.of(3, NPY), CloudFile.read(file, 50, 1), "the numbers begin after the header");
        }
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
            case "binary.ply" ->
                join(ascii(plyHeader("binary_little_endian")), floats(0, 0, 0, 1, 0, 0, 1, 1, 0), new byte[] {
                    3, 0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0
                });
            case "npy" -> {
                byte[] header = ascii("{'descr': '<f4', 'fortran_order': False, 'shape': (4, 3), }   \n");
                byte[] start = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, (byte) header.length, 0};
                yield join(start, header, floats(NPY));
            }
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

    private static byte[] floats(float... values) {
        ByteBuffer buffer = ByteBuffer.allocate(values.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        buffer.asFloatBuffer().put(values);
        return buffer.array();
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}
