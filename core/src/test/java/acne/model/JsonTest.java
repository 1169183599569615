package acne.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
    @Test
    void readsEveryKindOfValue() {
        Map<String, Object> object = Json.parseObject(
                " {\"a\" : [1, -2.5e3, true, false, null, \"x\"], \"b\": {}, \"c\": [ ], \"d\": -0.0}\n");

        assertEquals(List.of("a", "b", "c", "d"), new ArrayList<>(object.keySet()));
        assertEquals(Arrays.asList(1L, -2500.0, true, false, null, "x"), object.get("a"));
        assertEquals(Map.of(), object.get("b"));
        assertEquals(List.of(), object.get("c"));
        assertEquals(-0.0, object.get("d"));
    }

    @Test
    void writesOneLineAndIndentedText() {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("b", List.of(1, 2L, 0.5f, 1e300));
        value.put("a", Map.of());

        assertEquals("{\"b\":[1,2,0.5,1.0E300],\"a\":{}}", Json.write(value));
        assertEquals("""
                {
                  "b": [
                    1,
                    2,
                    0.5,
                    1.0E300
                  ],
                  "a": {}
                }
                """, Json.writePretty(value));
    }

    @Test
    void returnsWhatItWroteOverManySeeds() {
        for (int seed = 0; seed < 500; seed++) {
            Object value = randomValue(new Random(seed), 0);

            assertEquals(value, Json.parse(Json.write(value)), "seed " + seed);
            assertEquals(value, Json.parse(Json.writePretty(value)), "seed " + seed);
        }
    }

    private static @Nullable Object randomValue(Random random, int depth) {
        return switch (random.nextInt(depth < 4 ? 8 : 6)) {
            case 0 -> random.nextLong();
            case 1 -> Double.longBitsToDouble(random.nextLong() & ~(1L << 62));
            case 2 -> random.nextBoolean();
            case 3 -> null;
            case 4, 5 -> randomText(random);
            case 6 -> randomList(random, depth);
            default -> randomMap(random, depth);
        };
    }

    private static List<@Nullable Object> randomList(Random random, int depth) {
        List<@Nullable Object> list = new ArrayList<>();
        for (int i = random.nextInt(5); i > 0; i--) {
            list.add(randomValue(random, depth + 1));
        }
        return list;
    }

    private static Map<String, @Nullable Object> randomMap(Random random, int depth) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (int i = random.nextInt(5); i > 0; i--) {
            map.put(randomText(random), randomValue(random, depth + 1));
        }
        return map;
    }

    /** Any characters: control, quotes, and beyond the basic plane. */
    private static String randomText(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(12); i > 0; i--) {
            text.appendCodePoint(random.nextInt(random.nextBoolean() ? 128 : Character.MAX_CODE_POINT + 1));
        }
        return text.toString();
    }

    @Test
    void readsEscapesAndUnicode() {
        assertEquals("\"\\/\b\f\n\r\t", Json.parse("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\""));
        assertEquals("é€😀", Json.parse("\"\\u00e9\\u20AC\\ud83d\\ude00\""));
        assertEquals("é€😀", Json.parse("\"é€😀\""));
    }

    @Test
    void escapesWhatJsonCannotHold() {
        assertEquals("\"\\u0000\\u001f\\n\\\"\\\\é😀\"", Json.write("\0\u001f\n\"\\é😀"));
        assertEquals("[null,null,null]", Json.write(List.of(Double.NaN, Float.NEGATIVE_INFINITY, 1 / 0.0)));
    }

    @Test
    void refusesToWriteAnArray() {
        assertThrows(IllegalArgumentException.class, () -> Json.write(Map.of("a", new float[1])));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, 999_999_999_999_999_999L, Long.MAX_VALUE, Long.MIN_VALUE})
    void keepsWholeNumbersExact(long number) {
        assertEquals(number, Json.parse(Long.toString(number)));
    }

    @Test
    void readsWholeNumbersBeyondLongAsDoubles() {
        assertEquals(0x1p63, Json.parse("9223372036854775808"));
        assertEquals(1e30, Json.parse("1" + "0".repeat(30)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "[",
                "\"",
                "[1",
                "[1,",
                "[1,]",
                "[,1]",
                "{\"a\"}",
                "{\"a\":}",
                "{\"a\":1,}",
                "{a:1}",
                "{1:2}",
                "[1 2]",
                "[1]]",
                "1 2",
                "tru",
                "nul",
                "True",
                "NaN",
                "Infinity",
                "-",
                "+1",
                "01",
                "-01",
                "1.",
                ".5",
                "1e",
                "1e+",
                "--1",
                "1e999",
                "-1e999",
                "0x10",
                "1f",
                "1d",
                "'a'",
                "\"\\x\"",
                "\"\\u12\"",
                "\"\\u12G4\"",
                "\"\\u+123\"",
                "\"\\u\uff11234\"",
                "\"a\nb\"",
                "\"\\",
                "\"\\u",
                "//x\n1",
                "\u00a01",
                "\ufeff1"
            })
    void refusesMalformedText(String text) {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> Json.parse(text));

        assertTrue(String.valueOf(e.getMessage()).startsWith("JSON, character "), e.getMessage());
    }

    @ParameterizedTest
    @CsvSource({
        "'{\"a\":1,\"a\":2}', 'JSON, character 11: key ''a'' stands twice'",
        "'[1,x]', 'JSON, character 3: a value was expected'",
        "'[1', 'JSON, character 2: text ends early'",
        "'1 2', 'JSON, character 2: text after the value'",
        "'{\"a\" 1}', 'JSON, character 5: '':'' was expected'"
    })
    void namesPlaceAndProblem(String text, String message) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> Json.parse(text))
                        .getMessage());
    }

    @Test
    void refusesNestingBeyondTheLimitOnly() {
        int depth = JsonParser.MAX_DEPTH;
        assertTrue(Json.parse("[".repeat(depth + 1) + "]".repeat(depth + 1)) instanceof List);

        for (String open : List.of("[", "{\"a\":")) {
            String text = open.repeat(1_000_000);
            IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> Json.parse(text));
            assertTrue(String.valueOf(e.getMessage()).endsWith("nested deeper than " + depth), e.getMessage());
        }
    }

    @Test
    void survivesAMillionDigits() {
        assertThrows(IllegalArgumentException.class, () -> Json.parse("1".repeat(1_000_000)));
        assertEquals(0.0, Json.parse("0." + "0".repeat(1_000_000)));
    }

    @Test
    void everyCutOfAnObjectIsRefused() {
        String text = Json.write(Map.of("k", List.of(1.5, "a\\\"é", true, Map.of("x", -1e-3))));
        for (int length = 0; length < text.length(); length++) {
            String cut = text.substring(0, length);
            assertThrows(IllegalArgumentException.class, () -> Json.parse(cut), cut);
        }
    }

    @Test
    void tellsObjectsFromOtherValues() {
        assertThrows(IllegalArgumentException.class, () -> Json.parseObject("[1]"));
        assertThrows(IllegalArgumentException.class, () -> Json.asObject(3));
        assertNull(Json.parse("null"));
    }
}
