package acne.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SafetensorsTest {
    @TempDir
    Path folder;

    @Test
    void writesTheBytesOfTheFormat() {
        Safetensors contents =
                new Safetensors(Map.of("k", "v"), List.of(new NamedTensor("a", new int[] {1, 2}, new float[] {1, -2})));

        byte[] bytes = contents.toBytes();

        String header =
                "{\"__metadata__\":{\"k\":\"v\"},\"a\":{\"dtype\":\"F32\",\"shape\":[1,2],\"data_offsets\":[0,8]}}";
        int padded = 88;
        assertEquals(81, header.length());
        ByteBuffer expected = ByteBuffer.allocate(8 + padded + 8).order(ByteOrder.LITTLE_ENDIAN);
        expected.putLong(padded).put((header + " ".repeat(7)).getBytes(StandardCharsets.US_ASCII));
        expected.putInt(0x3f800000).putInt(0xc0000000);
        assertArrayEquals(expected.array(), bytes);
    }

    @Test
    void returnsWhatItWroteOverManySeeds() throws IOException {
        for (int seed = 0; seed < 50; seed++) {
            Safetensors contents = randomContents(new Random(seed));
            Path file = folder.resolve("m.safetensors");
            Files.write(file, contents.toBytes());

            Safetensors read = Safetensors.read(file);

            assertEquals(contents, read, "seed " + seed);
            assertEquals(
                    new ArrayList<>(contents.metadata().keySet()),
                    new ArrayList<>(read.metadata().keySet()));
            assertArrayEquals(contents.toBytes(), read.toBytes());
        }
    }

    private static Safetensors randomContents(Random random) {
        Map<String, String> metadata = new LinkedHashMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            metadata.put("key " + random.nextInt(), "wörd \"" + random.nextInt() + "\"\n😀");
        }
        List<NamedTensor> tensors = new ArrayList<>();
        for (int i = random.nextInt(6); i > 0; i--) {
            int[] shape = random.ints(random.nextInt(4), 0, 5).toArray();
            float[] values = new float[(int) NamedTensor.size(shape)];
            for (int k = 0; k < values.length; k++) {
                values[k] = (float) random.nextGaussian();
            }
            tensors.add(new NamedTensor("layer" + i + ".é", shape, values));
        }
        return new Safetensors(metadata, tensors);
    }

    @Test
    void keepsZeroSignsSubnormalsAndScalars() throws IOException {
        float[] values = {-0f, Float.MIN_VALUE, -Float.MAX_VALUE};
        Safetensors contents = new Safetensors(
                Map.of(), List.of(new NamedTensor("v", new int[] {3}, values), scalar("s"), empty("none")));

        Safetensors read = read(contents.toBytes());

        assertArrayEquals(values, read.tensors().get(0).values());
        assertEquals(1 / -0f, 1 / read.tensors().get(0).values()[0]);
        assertEquals(contents.tensors(), read.tensors());
    }

    private static NamedTensor scalar(String name) {
        return new NamedTensor(name, new int[0], new float[] {7});
    }

    private static NamedTensor empty(String name) {
        return new NamedTensor(name, new int[] {4, 0}, new float[0]);
    }

    @Test
    void refusesToWriteWhatWouldNotComeBack() {
        assertRefused("value 1 is NaN", new NamedTensor("a", new int[] {2}, new float[] {0, Float.NaN}));
        assertRefused("value 0 is Infinity", new NamedTensor("a", new int[] {1}, new float[] {1 / 0f}));
        assertRefused("two tensors have the name 'a'", scalar("a"), scalar("a"));
        assertRefused("__metadata__", scalar("__metadata__"));
        assertRefused("valid Unicode", scalar("a\ud800"));
        assertRefused("a header has at most", scalar("a".repeat(Safetensors.MAX_HEADER_BYTES)));
    }

    private static void assertRefused(String message, NamedTensor... tensors) {
        Safetensors contents = new Safetensors(Map.of(), List.of(tensors));
        String found = String.valueOf(
                assertThrows(IllegalArgumentException.class, contents::toBytes).getMessage());
        assertTrue(found.contains(message), found);
    }

    private static Safetensors read(byte[] bytes) throws IOException {
        return Safetensors.read(new ByteArrayInputStream(bytes), "test");
    }
}
