package acne.io.colmap;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.io.InputFileException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ColmapModelTest {
    @TempDir
    Path folder;

    @Test
    void readsTextFiles() throws IOException {
        writeText();
        assertModel(ColmapModel.read(folder));
    }

    @Test
    void readsBinaryFiles() throws IOException {
        writeBinary();
        assertModel(ColmapModel.read(folder));
    }

    private static void assertModel(ColmapModel model) {
        ColmapCamera camera = Objects.requireNonNull(model.cameras().get(3));
        assertEquals(2, camera.model());
        assertEquals(640, camera.width());
        assertArrayEquals(new double[] {500, 320, 240, 0.01}, camera.parameters());
        ColmapModel.View image = model.images().get(0);
        assertEquals(7, image.id());
        assertEquals("day one/a b.jpg", image.name());
        assertEquals(camera, model.camera(image));
        // A half turn about x.
        assertEquals(1, image.camFromWorld().rotation().get(0, 0), 1e-15);
        assertEquals(-1, image.camFromWorld().rotation().get(1, 1), 1e-15);
        assertEquals(3, image.camFromWorld().translation().z());
        assertEquals("c.jpg", model.images().get(1).name());
        assertEquals(2, model.points().size());
        assertArrayEquals(new int[] {7, 8}, model.points().get(0).imageIds());
        assertEquals(0.75, model.meanReprojectionError());
    }

    @ParameterizedTest
    @ValueSource(strings = {"cameras.bin", "images.bin", "points3D.bin"})
    void aFileThatIsCutShortIsNamed(String name) throws IOException {
        writeBinary();
        Path file = folder.resolve(name);
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length - 3));
        InputFileException e = assertThrows(InputFileException.class, () -> ColmapModel.read(folder));
        assertTrue(String.valueOf(e.getMessage()).contains(name + ": the file is cut short"), e.getMessage());
    }

    @Test
    void aBadLineIsNamed() throws IOException {
        writeText();
        Files.writeString(folder.resolve("images.txt"), "# list\n7 1 0 0\n\n");
        InputFileException e = assertThrows(InputFileException.class, () -> ColmapModel.read(folder));
        assertTrue(String.valueOf(e.getMessage()).contains("images.txt:2: not a record"), e.getMessage());
    }

    @Test
    void aPointThatIsCutShortIsNamed() throws IOException {
        writeText();
        Files.writeString(folder.resolve("points3D.txt"), "1 0.5 0.5 2 10 20\n");
        InputFileException e = assertThrows(InputFileException.class, () -> ColmapModel.read(folder));
        assertTrue(
                String.valueOf(e.getMessage()).contains("points3D.txt:1: not a record: need at least 8 words, got 6"),
                e.getMessage());
    }

    @Test
    void anUnknownLensIsNamed() throws IOException {
        writeText();
        Files.writeString(folder.resolve("cameras.txt"), "3 SPHERE 640 480 1 2\n");
        InputFileException e = assertThrows(InputFileException.class, () -> ColmapModel.read(folder));
        assertTrue(
                String.valueOf(e.getMessage()).contains("cameras.txt:1")
                        && String.valueOf(e.getMessage()).contains("SPHERE"),
                e.getMessage());
    }

    @Test
    void aFolderWithoutModelIsNamed() {
        InputFileException e = assertThrows(InputFileException.class, () -> ColmapModel.read(folder));
        assertTrue(String.valueOf(e.getMessage()).contains("a sparse model was expected"), e.getMessage());
    }

    private void writeText() throws IOException {
        Files.writeString(folder.resolve("cameras.txt"), "# cameras\n3 SIMPLE_RADIAL 640 480 500 320 240 0.01\n");
        Files.writeString(
                folder.resolve("images.txt"),
                "# images\n7 0 1 0 0 1 2 3 3 day one/a b.jpg\n1.5 2.5 11 3.5 4.5 -1\n8 1 0 0 0 0 0 0 3 c.jpg\n\n");
        Files.writeString(
                folder.resolve("points3D.txt"),
                "# points\n11 1 2 3 255 255 255 0.5 7 0 8 2\n12 1 2 3 0 0 0 1 8 1 8 2 7 1\n");
    }

    private void writeBinary() throws IOException {
        write(
                "cameras.bin",
                out -> out.putLong(1)
                        .putInt(3)
                        .putInt(2)
                        .putLong(640)
                        .putLong(480)
                        .putDouble(500)
                        .putDouble(320)
                        .putDouble(240)
                        .putDouble(0.01));
        write("images.bin", out -> {
            out.putLong(2);
            image(out, 7, "day one/a b.jpg", 0, 1, 0, 0, 1, 2, 3);
            out.putLong(2)
                    .putDouble(1.5)
                    .putDouble(2.5)
                    .putLong(11)
                    .putDouble(3.5)
                    .putDouble(4.5)
                    .putLong(-1);
            image(out, 8, "c.jpg", 1, 0, 0, 0, 0, 0, 0);
            out.putLong(0);
        });
        write("points3D.bin", out -> {
            out.putLong(2);
            point(out, 11, 0.5, 7, 0, 8, 2);
            point(out, 12, 1, 8, 1, 8, 2, 7, 1);
        });
    }

    private static void image(ByteBuffer out, int id, String name, double... pose) {
        out.putInt(id);
        for (double value : pose) {
            out.putDouble(value);
        }
        out.putInt(3).put(name.getBytes(StandardCharsets.UTF_8)).put((byte) 0);
    }

    private static void point(ByteBuffer out, long id, double error, int... track) {
        out.putLong(id).putDouble(1).putDouble(2).putDouble(3);
        out.put(new byte[3]).putDouble(error).putLong(track.length / 2);
        for (int value : track) {
            out.putInt(value);
        }
    }

    private void write(String name, Consumer<ByteBuffer> content) throws IOException {
        ByteBuffer out = ByteBuffer.allocate(1024).order(ByteOrder.LITTLE_ENDIAN);
        content.accept(out);
        Files.write(folder.resolve(name), Arrays.copyOf(out.array(), out.position()));
    }
}
