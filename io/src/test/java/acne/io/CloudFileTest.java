package acne.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.DrawnDigits;
import acne.data.GreyImage;
import acne.data.PointCloud;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CloudFileTest {
    private static final PointCloud THREE = PointCloud.of(3, new float[] {0, 0, 1, 2, 0, 1, 0, 2.5f, 1});
    private static final String SQUARE = "0 0 0\n1 0 0\n1 1 0\n0 1 0\n4 0 1 2 3\n";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"OFF\n4 1 0\n", "OFF 4 1 0\n", "OFF4 1 0\n", "# a square\nOFF\n\n4 1 0 # counts\n"})
    void aPolygonOfAnOffFileIsSampled(String header) throws IOException {
        PointCloud points = read("square.off", header + SQUARE);
        assertEquals(500, points.size());
        double[] x = points.axis(0);
        double mean = Arrays.stream(x).average().orElseThrow();
        assertEquals(0.5, mean, 0.05);
        for (int i = 0; i < points.size(); i++) {
            assertTrue(x[i] >= 0 && x[i] <= 1 && points.get(i, 2) == 0);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "POFF 1|1: need the word OFF, got 'POFF'",
                "OFFx 1|1: need the number of vertices after OFF, got 'x'",
                "OFF\\n4 1|the header promises 4 vertices and 1 faces, the file has at most",
                "OFF\\n99999999 99999999 0\\n0 0 0|the header promises 99999999 vertices and 99999999 faces",
                "OFF\\n2 0 0\\n0 0 0\\n\\n\\n|need vertex 1 after line",
                "OFF\\n1 0 0\\n0 0\\n|3: need a coordinate, the line is too short",
                "OFF\\n1 0 0\\n0 0 1e99|3: need a finite number for a coordinate, got '1e99'",
                "OFF\\n1 1 0\\n0 0 0\\n3 0 0 1\\n|4: need 0 to 0 for a corner, got 1",
                "OFF\\n-1 0 0|2: need 1 to 715827882 for the number of vertices, got -1"
            })
    void mistakesInAnOffFileAreNamed(String text, String message) {
        requireMessage("mesh.off", text.replace("\\n", "\n").getBytes(StandardCharsets.US_ASCII), message);
    }

    /** Indices of this size are no longer exact in single precision. */
    @Test
    void largeIndicesOfATextAreReadExactly() {
        String text = "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\n"
                + "element face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 16777217\n";
        requireMessage("large.ply", text.getBytes(StandardCharsets.US_ASCII), "16777217");
    }

    @Test
    void plyOfAllFormatsGivesTheSamePoints() throws IOException {
        String header = "ply\nformat %s 1.0\ncomment made\nelement vertex 3\nproperty float x\nproperty uchar red\n"
                + "property double y\nproperty short z\nelement face 1\nproperty list uchar int vertex_indices\n"
                + "end_header\n";
        String body = "0 9 0 1\n2 9 0 1\n0 9 2.5 1\n2 0 1\n";
        assertEquals(THREE, read("a.ply", header.formatted("ascii") + body));
        for (ByteOrder order : new ByteOrder[] {ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN}) {
            String name = order == ByteOrder.LITTLE_ENDIAN ? "binary_little_endian" : "binary_big_endian";
            byte[] start = header.formatted(name).getBytes(StandardCharsets.US_ASCII);
            ByteBuffer bytes = ByteBuffer.allocate(start.length + 3 * 15 + 9).order(order);
            bytes.put(start);
            for (int i = 0; i < 3; i++) {
                bytes.putFloat(THREE.get(i, 0)).put((byte) 9).putDouble(THREE.get(i, 1));
                bytes.putShort((short) THREE.get(i, 2));
            }
            bytes.put((byte) 2).putInt(0).putInt(1);
            Files.write(folder.resolve("b.ply"), bytes.array());
            assertEquals(THREE, CloudFile.read(folder.resolve("b.ply"), 500, 1));
            bytes.array()[bytes.array().length - 9] = 3;
            requireMessage("cut.ply", bytes.array(), "the file is cut short");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "plx\\n|need the word ply at the start",
                "ply\\nformat ascii 1.0\\n|need a header that ends with end_header",
                "ply\\nformat text 1.0\\nend_header\\n|need ascii, binary_little_endian or binary_big_endian",
                "ply\\nend_header\\n|need a line with the format before end_header",
                "ply\\nformat ascii 1.0\\nelement vertex -3\\n|need 'element NAME COUNT' with a count of 0 or more",
                "ply\\nproperty float x\\n|need 'property TYPE NAME' or",
                "ply\\nformat ascii 1.0\\nelement vertex 9\\nproperty word x\\n|unknown type 'word'",
                "ply\\nformat ascii 1.0\\nelement vertex 999999999999\\nproperty float x\\nend_header\\n1|promises 999999999999",
                "ply\\nformat ascii 1.0\\nelement vertex 1\\nproperty float x\\nend_header\\n1|need the properties x, y and z",
                "ply\\nformat ascii 1.0\\nend_header\\n|need an element 'vertex' with at least one row"
            })
    void mistakesInAPlyFileAreNamed(String text, String message) {
        requireMessage("mesh.ply", text.replace("\\n", "\n").getBytes(StandardCharsets.US_ASCII), message);
    }

    @Test
    void mistakesInABinaryPlyFileAreNamedByTheirRow() {
        byte[] header = """
                ply
                format binary_big_endian 1.0
                element vertex 3
                property float x
                property float y
                property float z
                element face 1
                property list uchar float vertex_indices
                end_header
                """.getBytes(StandardCharsets.US_ASCII);
        ByteBuffer bytes = ByteBuffer.allocate(header.length + 49).put(header);
        bytes.position(header.length + 36);
        bytes.put((byte) 3).putFloat(0).putFloat(1).putFloat(Float.NaN);
        requireMessage("mesh.ply", bytes.array(), "face 0: need whole numbers as corners, got NaN");
        byte[] cut = Arrays.copyOf(bytes.array(), bytes.capacity() - 6);
        requireMessage("mesh.ply", cut, "face 0: the file is cut short");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<f4", ">f4", "<f8", "<i2", "|u1"})
    void numpyArraysOfAnyTypeAreRead(String type) throws IOException {
        Files.write(folder.resolve("a.npy"), npy(type, "False", "(2, 3)", new double[] {1, 2, 3, 4, 5, 6}));
        assertEquals(PointCloud.of(3, new float[] {1, 2, 3, 4, 5, 6}), CloudFile.read(folder.resolve("a.npy"), 500, 1));
        Files.write(folder.resolve("b.npy"), npy(type, "True", "(3, 2)", new double[] {1, 3, 5, 2, 4, 6}));
        assertEquals(PointCloud.of(2, new float[] {1, 2, 3, 4, 5, 6}), CloudFile.read(folder.resolve("b.npy"), 500, 1));
    }

    @Test
    void mistakesInANumpyFileAreNamed() {
        double[] six = new double[6];
        requireMessage("a.npy", "no".getBytes(StandardCharsets.US_ASCII), "need the signature of a NumPy file");
        requireMessage("a.npy", npy("<c8", "False", "(2, 3)", six), "need a type of numbers such as '<f4'");
        requireMessage("a.npy", npy("<f4", "False", "(6,)", six), "need a shape of two axes");
        requireMessage("a.npy", npy("<f4", "False", "(6, 1)", six), "need at least one row of 2 or more columns");
        requireMessage("a.npy", npy("<f4", "False", "(999999999999, 3)", six), "the header promises 999999999999 x 3");
        requireMessage("a.npy", npy("<f4", "False", "(2, 3)", new double[] {Double.NaN, 0, 0, 0, 0, 0}), "finite");
        byte[] huge = npy("<f4", "False", "(2, 3)", six);
        huge[8] = (byte) 0xff;
        huge[9] = (byte) 0xff;
        requireMessage("a.npy", huge, "the header must have 65535 bytes");
    }

    private static byte[] npy(String type, String fortran, String shape, double[] values) {
        String dict = "{'descr': '" + type + "', 'fortran_order': " + fortran + ", 'shape': " + shape + ", }\n";
        int size = type.charAt(2) - '0';
        ByteBuffer bytes = ByteBuffer.allocate(10 + dict.length() + size * values.length);
        bytes.put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0}).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putShort((short) dict.length()).put(dict.getBytes(StandardCharsets.US_ASCII));
        bytes.order(type.startsWith(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        for (double value : values) {
            switch (type.substring(1)) {
                case "f4" -> bytes.putFloat((float) value);
                case "f8", "c8" -> bytes.putDouble(value);
                case "i2" -> bytes.putShort((short) value);
                default -> bytes.put((byte) value);
            }
        }
        return bytes.array();
    }

    @Test
    void textOfTwoOrThreeColumnsIsRead() throws IOException {
        assertEquals(PointCloud.of(2, new float[] {1, 2, 3, 4}), read("a.txt", "# x y\n1, 2\n\n3;4\r\n"));
        assertEquals(
                PointCloud.of(2, new float[] {0.5f, 1.25f, 3, 4}),
                read("b.csv", "\ufeff0,5;1,25\n3;4\n"),
                "commas, mark");
        assertEquals(THREE, read("a.xyz", "0 0 1 255 0\n2\t0 1 9 9\n0 2.5 1\n"));
        requireMessage(
                "a.xyz", "1 2 3\n4 5\n".getBytes(StandardCharsets.US_ASCII), "2: need 3 numbers as in the lines");
        requireMessage(
                "a.xyz",
                "3 3\n0 0 1\n0 1 0\n".getBytes(StandardCharsets.US_ASCII),
                "2: need 2 numbers as in the lines before, got more");
        requireMessage(
                "a.xyz", "1 x 3\n".getBytes(StandardCharsets.US_ASCII), "1: need a finite number for y, got 'x'");
        requireMessage("a.xyz", "\n# nothing\n".getBytes(StandardCharsets.US_ASCII), "need at least one point");
        InputFileException absent =
                assertThrows(InputFileException.class, () -> CloudFile.read(folder.resolve("none.xyz"), 500, 1));
        assertTrue(String.valueOf(absent.getMessage()).contains("none.xyz: need a file, and there is none"));
    }

    @Test
    void brightAndDarkDigitsOfImagesAreTheSame() throws IOException {
        GreyImage digit = DrawnDigits.draw(5, new SplittableRandom(1));
        Path bright = image("bright.png", digit, 0);
        Path dark = image("dark.png", digit, 255);
        assertEquals(digit.cloud(), CloudFile.read(bright, 500, 1));
        // 255 - 128 = 127: the threshold of a dark digit lies one step off.
        assertTrue(Math.abs(digit.cloud().size() - CloudFile.read(dark, 500, 1).size()) <= 3);
        image("black.png", new GreyImage(4, 4, new byte[16]), 0);
        InputFileException e =
                assertThrows(InputFileException.class, () -> CloudFile.read(folder.resolve("black.png"), 500, 1));
        assertTrue(String.valueOf(e.getMessage()).contains("black.png: no digit in the image"), e.getMessage());
    }

    private Path image(String name, GreyImage digit, int ground) throws IOException {
        BufferedImage image = new BufferedImage(digit.width(), digit.height(), BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < digit.height(); y++) {
            for (int x = 0; x < digit.width(); x++) {
                image.setRGB(x, y, 0x010101 * Math.abs(ground - digit.at(x, y)));
            }
        }
        Images.writePng(image, folder.resolve(name));
        return folder.resolve(name);
    }

    private PointCloud read(String name, String text) throws IOException {
        return CloudFile.read(Files.writeString(folder.resolve(name), text), 500, 1);
    }

    private void requireMessage(String name, byte[] content, String part) {
        InputFileException e = assertThrows(
                InputFileException.class, () -> CloudFile.read(Files.write(folder.resolve(name), content), 500, 1));
        assertTrue(String.valueOf(e.getMessage()).contains(part), e.getMessage());
        assertTrue(String.valueOf(e.getMessage()).contains(name), e.getMessage());
    }
}
