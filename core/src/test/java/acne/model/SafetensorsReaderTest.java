package acne.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SafetensorsReaderTest {
    private static final String JSON_CHARACTERS = "0123456789[]{},:\"\\eE-. ";
    private static final NamedTensor SCALAR = new NamedTensor("a", new int[0], new float[] {7});
    private static final NamedTensor EMPTY = new NamedTensor("e", new int[] {4, 0}, new float[0]);
    private static final NamedTensor MATRIX = new NamedTensor("w", new int[] {2, 3}, new float[] {1, 2, 3, 4, 5, 6});

    @TempDir
    Path folder;

    @Test
    void returnsTensorsInTheOrderOfTheirBytes() throws IOException {
        Safetensors read = read(file(
                "{\"b\":" + entry("F32", "[1]", 4, 8) + ",\"a\":" + entry("F32", "[1]", 0, 4) + "}",
                new float[] {1, 2}));

        assertEquals("a", read.tensors().get(0).name());
        assertEquals(1, read.tensors().get(0).values()[0]);
        assertEquals(2, read.tensors().get(1).values()[0]);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'a':{'dtype':'F64','shape':[1],'data_offsets':[0,8]}} | dtype F32 was expected, got \"F64\"",
                "{'a':{'dtype':null,'shape':[2],'data_offsets':[0,8]}} | dtype F32 was expected, got null",
                "{'a':{'dtype':'F32','shape':[3],'data_offsets':[0,8]}} | shape [3] needs 12 bytes, data_offsets [0, 8] give 8",
                "{'a':{'dtype':'F32','shape':[2],'data_offsets':[8,0]}} | needs 8 bytes, data_offsets [8, 0] give -8",
                "{'a':{'dtype':'F32','shape':[2],'data_offsets':[0,9]}} | 9 is outside the file's 8 bytes",
                "{'a':{'dtype':'F32','shape':[2],'data_offsets':[-1,7]}} | -1 is outside the file's 8 bytes",
                "{'a':{'dtype':'F32','shape':[2],'data_offsets':[0.0,8]}} | 0.0 is outside",
                "{'a':{'dtype':'F32','shape':[2],'data_offsets':[0,1e99]}} | is outside",
                "{'a':{'dtype':'F32','shape':[2],'data_offsets':[0]}} | two numbers were expected",
                "{'a':{'dtype':'F32','shape':[2],'data_offsets':[0,4,8]}} | two numbers were expected",
                "{'a':{'dtype':'F32','shape':[2],'data_offsets':8}} | two numbers were expected",
                "{'a':{'dtype':'F32','shape':2,'data_offsets':[0,8]}} | shape: a list of at most 8 axes",
                "{'a':{'dtype':'F32','shape':[1,1,1,1,1,1,1,1,2],'data_offsets':[0,8]}} | shape: a list of at most 8 axes",
                "{'a':{'dtype':'F32','shape':[-2],'data_offsets':[0,8]}} | shape: whole numbers were expected",
                "{'a':{'dtype':'F32','shape':[2.0],'data_offsets':[0,8]}} | shape: whole numbers were expected",
                "{'a':{'dtype':'F32','shape':[2147483648],'data_offsets':[0,8]}} | shape: whole numbers were expected",
                "{'a':{'dtype':'F32','shape':[65536,65536],'data_offsets':[0,8]}} | more than 2147483647 values",
                "{'a':{'dtype':'F32','shape':[0,2147483647,2147483647],'data_offsets':[0,0]}} | more than 2147483647 values",
                "{'a':{'dtype':'F32','shape':[2]}} | an object with dtype, shape and data_offsets was expected",
                "{'a':{'dtype':'F32','shape':[2],'data_offsets':[0,8],'x':1}} | an object with dtype, shape and data_offsets",
                "{'a':7} | an object with dtype, shape and data_offsets was expected",
                "{'':{'dtype':'F32','shape':[2],'data_offsets':[0,8]}} | a tensor has no name",
                "{'a':{'dtype':'F32','shape':[1],'data_offsets':[0,4]}} | the tensors end at byte 4 of 8",
                "{} | the tensors end at byte 0 of 8",
                "{'a':{'dtype':'F32','shape':[1],'data_offsets':[4,8]}} | leaves a hole before it: starts at 4, expected 0",
                "{'a':{'dtype':'F32','shape':[2],'data_offsets':[0,8]},'b':{'dtype':'F32','shape':[1],'data_offsets':[4,8]}} | tensor 'b': overlaps the tensor before it",
                "{'a':{'dtype':'F32','shape':[2],'data_offsets':[0,8]},'a':{'dtype':'F32','shape':[2],'data_offsets':[0,8]}} | key 'a' stands twice",
                "{'__metadata__':[],'a':{'dtype':'F32','shape':[2],'data_offsets':[0,8]}} | __metadata__: an object was expected",
                "{'__metadata__':{'k':1},'a':{'dtype':'F32','shape':[2],'data_offsets':[0,8]}} | __metadata__.k: a text was expected",
                "[] | the header is damaged: JSON: an object was expected",
                "{'a': | the header is damaged: JSON, character"
            })
    void saysWhatIsWrongWithAHeader(String header, String message) {
        assertDamaged(message, file(header.replace('\'', '"'), new float[] {1, 2}));
    }

    @Test
    void saysWhereAFileIsCut() {
        byte[] bytes = new Safetensors(Map.of(), List.of(SCALAR)).toBytes();

        assertDamaged("truncated: a header length of 8 bytes was expected, the file has 0", new byte[0]);
        assertDamaged("truncated: the header has", Arrays.copyOf(bytes, 20));
        assertDamaged("truncated?", Arrays.copyOf(bytes, bytes.length - 1));
        assertDamaged("the tensors end at byte 4 of 5", Arrays.copyOf(bytes, bytes.length + 1));
    }

    @Test
    void refusesAHeaderLengthBeyondTheLimit() {
        for (long length : new long[] {-1, Long.MIN_VALUE, Safetensors.MAX_HEADER_BYTES + 1L, 1L << 40}) {
            byte[] bytes = ByteBuffer.allocate(16)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putLong(length)
                    .array();
            assertDamaged("at most 1048576 bytes, this one " + Long.toUnsignedString(length), bytes);
        }
    }

    @Test
    void reportsValuesThatAreNotFinite() {
        String header = "{\"a\":" + entry("F32", "[2]", 0, 8) + "}";

        assertDamaged("tensor 'a': values need to be finite, value 1 is NaN", file(header, new float[] {0, 0 / 0f}));
    }

    @Test
    void refusesAHeaderThatIsNotUtf8() {
        byte[] bytes = file("{\"x\":" + entry("F32", "[1]", 0, 4) + "}", new float[] {1});
        bytes[10] = (byte) 0xff;

        assertDamaged("the header is not UTF-8", bytes);
    }

    @Test
    void refusesAFileBeyondTheSizeLimitWithoutReadingIt() throws IOException {
        Path file = folder.resolve("large.safetensors");
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(1L << 40);
        }

        String message = assertThrows(ModelFormatException.class, () -> Safetensors.read(file))
                .getMessage();

        assertEquals(file + ": a model has at most 268435456 bytes, this file 1099511627776 bytes", message);
    }

    @Test
    void refusesAStreamWithoutEnd() {
        InputStream endless = new InputStream() {
            @Override
            public int read() {
                return 0;
            }

            @Override
            public int read(byte[] target, int offset, int length) {
                return length;
            }
        };

        assertThrows(ModelFormatException.class, () -> Safetensors.read(endless, "stream"));
    }

    /** Whatever happens to the bytes: tensors with their values come back, or the named exception does. */
    @Test
    void damagedBytesAreReadOrRefused() throws IOException {
        byte[] valid = new Safetensors(Map.of("task", "lines"), List.of(SCALAR, EMPTY, MATRIX)).toBytes();
        int refused = 0;
        int trials = 20_000;
        for (int seed = 0; seed < trials; seed++) {
            try {
                Safetensors read = read(damaged(valid, new Random(seed)));
                for (NamedTensor tensor : read.tensors()) {
                    assertEquals(NamedTensor.size(tensor.shape()), tensor.values().length);
                }
            } catch (ModelFormatException e) {
                assertTrue(String.valueOf(e.getMessage()).startsWith("test: "), e.getMessage());
                refused++;
            }
        }
        assertTrue(refused > trials / 2 && refused < trials, refused + " refused");
    }

    private static byte[] damaged(byte[] valid, Random random) {
        byte[] bytes = valid.clone();
        for (int flips = random.nextInt(4); flips >= 0; flips--) {
            int place = random.nextInt(bytes.length);
            if (random.nextBoolean()) {
                bytes[place] ^= (byte) (1 << random.nextInt(8));
            } else {
                bytes[place] = (byte) JSON_CHARACTERS.charAt(random.nextInt(JSON_CHARACTERS.length()));
            }
        }
        return random.nextInt(4) == 0 ? Arrays.copyOf(bytes, random.nextInt(2 * bytes.length)) : bytes;
    }

    @Test
    void everyCutIsRefused() {
        byte[] valid = new Safetensors(Map.of("task", "lines"), List.of(MATRIX, SCALAR)).toBytes();
        for (int length = 0; length < valid.length; length++) {
            byte[] cut = Arrays.copyOf(valid, length);
            assertThrows(ModelFormatException.class, () -> read(cut), "length " + length);
        }
    }

    private static void assertDamaged(String message, byte[] bytes) {
        String found = String.valueOf(
                assertThrows(ModelFormatException.class, () -> read(bytes)).getMessage());
        assertTrue(found.startsWith("test: ") && found.contains(message), found);
    }

    private static Safetensors read(byte[] bytes) throws IOException {
        return Safetensors.read(new ByteArrayInputStream(bytes), "test");
    }

    private static String entry(String dtype, String shape, int begin, int end) {
        return "{\"dtype\":\"" + dtype + "\",\"shape\":" + shape + ",\"data_offsets\":[" + begin + "," + end + "]}";
    }

    private static byte[] file(String header, float[] values) {
        byte[] text = header.getBytes(StandardCharsets.UTF_8);
        ByteBuffer bytes =
                ByteBuffer.allocate(8 + text.length + 4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(text.length).put(text);
        for (float value : values) {
            bytes.putFloat(value);
        }
        return bytes.array();
    }
}
