package acne.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelFileTest {
    private static final NamedTensor WEIGHT = new NamedTensor("first.weight", new int[] {2, 3}, new float[6]);
    private static final NamedTensor BIAS = new NamedTensor("first.bias", new int[] {3}, new float[] {1, 2, 3});

    @TempDir
    Path folder;

    private static ModelFile model() {
        return new ModelFile(ModelCardTest.card(), List.of(WEIGHT, BIAS));
    }

    @Test
    void returnsTheModelItWrote() throws IOException {
        Path file = folder.resolve("new/folder/lines.safetensors");

        model().write(file);

        ModelFile read = ModelFile.read(file);
        assertEquals(model(), read);
        assertEquals(9, read.parameters());
        assertArrayEquals(model().toBytes(), Files.readAllBytes(file));
    }

    @Test
    void replacesAFileAndLeavesNothingBeside() throws IOException {
        Path file = folder.resolve("lines.safetensors");
        Files.writeString(file, "old");

        model().write(file);

        assertEquals(model(), ModelFile.read(file));
        try (var files = Files.list(folder)) {
            assertEquals(List.of(file), files.toList());
        }
    }

    @Test
    void aFailedWriteKeepsTheOldFile() throws IOException {
        Path file = folder.resolve("lines.safetensors");
        model().write(file);
        ModelFile broken = new ModelFile(
                ModelCardTest.card(), List.of(new NamedTensor("a", new int[] {1}, new float[] {Float.NaN})));

        assertThrows(IllegalArgumentException.class, () -> broken.write(file));

        assertEquals(model(), ModelFile.read(file));
    }

    @Test
    void aFolderInTheWayIsAnErrorAndKeepsNoTemporaryFile() throws IOException {
        Path target = folder.resolve("taken");
        Files.createDirectories(target.resolve("inside"));

        assertThrows(IOException.class, () -> model().write(target));

        try (var files = Files.list(folder)) {
            assertEquals(List.of(target), files.toList());
        }
    }

    @Test
    void aFileWithoutACardIsNoModel() {
        byte[] bytes = new Safetensors(Map.of("format", "pt"), List.of(BIAS)).toBytes();

        ModelFormatException e = assertThrows(
                ModelFormatException.class, () -> ModelFile.read(new ByteArrayInputStream(bytes), "x.safetensors"));

        assertEquals("x.safetensors: model card: 'model_format' is missing; there are: [format]", e.getMessage());
    }

    @Test
    void acceptsTheTensorsOfTheNetworkInAnyOrder() throws IOException {
        model().requireShapes("x", Map.of("first.bias", new int[] {3}, "first.weight", new int[] {2, 3}));
    }

    @Test
    void saysEveryDifferenceToTheNetwork() {
        Map<String, int[]> expected = new LinkedHashMap<>();
        expected.put("first.weight", new int[] {3, 2});
        expected.put("first.scale", new int[] {3});

        ModelFormatException e = assertThrows(ModelFormatException.class, () -> model().requireShapes("x", expected));

        assertEquals(
                "x: the tensors are not those of the network: shape of first.weight: expected [3, 2], found [2, 3]; "
                        + "missing first.scale[3]; unexpected first.bias[3]",
                e.getMessage());
    }

    @Test
    void cutsALongListOfDifferences() {
        Map<String, int[]> expected = new LinkedHashMap<>();
        for (int i = 0; i < 30; i++) {
            expected.put("t" + i, new int[0]);
        }

        ModelFormatException e = assertThrows(ModelFormatException.class, () -> model().requireShapes("x", expected));

        assertTrue(String.valueOf(e.getMessage()).endsWith("missing t9[]; and 22 more"), e.getMessage());
    }

    @Test
    void aTensorNeedsAValueAnElement() {
        assertEquals(
                "tensor 'a': shape [2, 3] needs 6 values, got 5",
                assertThrows(IllegalArgumentException.class, () -> new NamedTensor("a", new int[] {2, 3}, new float[5]))
                        .getMessage());
        assertThrows(IllegalArgumentException.class, () -> new NamedTensor("a", new int[] {-1, -1}, new float[1]));
        assertThrows(IllegalArgumentException.class, () -> new NamedTensor("", new int[] {1}, new float[1]));
        assertThrows(
                IllegalArgumentException.class, () -> new NamedTensor("a", new int[] {1 << 16, 1 << 16}, new float[0]));
    }
}
