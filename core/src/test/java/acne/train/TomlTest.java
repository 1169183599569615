package acne.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TomlTest {
    @Test
    void readsTheWholeSubset() {
        String text = """
                # opens with its source
                task = "lines"   # a comment
                [network]
                channels = 128
                rate = 1e-3
                big = 50_000
                deep.er = -2.5
                [data]
                on = true
                name = 'raw \\n'
                escaped = "a \\"b\\" # not a comment"
                ratios = [
                  0.6, # first
                  1,
                ]
                empty = []
                """;
        assertEquals(
                Map.ofEntries(
                        Map.entry("task", "lines"),
                        Map.entry("network.channels", 128L),
                        Map.entry("network.rate", 1e-3),
                        Map.entry("network.big", 50_000L),
                        Map.entry("network.deep.er", -2.5),
                        Map.entry("data.on", true),
                        Map.entry("data.name", "raw \\n"),
                        Map.entry("data.escaped", "a \"b\" # not a comment"),
                        Map.entry("data.ratios", List.of(0.6, 1L)),
                        Map.entry("data.empty", List.of())),
                Toml.parse("x.toml", text).values());
    }

    @Test
    void windowsLineEndsAndAByteOrderMarkAreFine() {
        assertEquals(Map.of("a.b", 1L), Toml.parse("x.toml", "[a]\r\nb = 1\r\n").values());
        assertEquals(Map.of("a", 1L), Toml.parse("x.toml", "\ufeffa = 1").values());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`a = 1;a = 2`|x.toml:2: setting 'a' stands twice, first at x.toml:1",
                "`[a];[a]`|x.toml:2: table 'a' stands twice, first at x.toml:1",
                "`a = 1;[a]`|x.toml:2: 'a' is a value already, at x.toml:1",
                "`[a];b=1;[c];[a.b]`|x.toml:4: 'a.b' is a value already, at x.toml:2",
                "`a = 1;a.b = 2`|x.toml:2: 'a' is a value already, at x.toml:1",
                "`[[a]]`|x.toml:1: arrays of tables are not supported",
                "`a = {b = 1}`|x.toml:1: inline tables are not supported",
                "`a = [[1]]`|x.toml:1: arrays of arrays are not supported",
                "`a = \"x`|x.toml:1: the string does not end on its line",
                "`;a = [1,;2`|x.toml:3: ',' or ']' was expected, got the end of the text",
                "`a = 1 2`|x.toml:1: the end of the line was expected, got '2'",
                "`a`|x.toml:1: '=' was expected, got the end of the text",
                "`= 1`|x.toml:1: a key of letters, digits, '_' and '-' was expected, got '='",
                "`a = 99999999999999999999`|x.toml:1: the number 99999999999999999999 does not fit in 64 bits",
                "`a = \"\\q\"`|x.toml:1: unknown escape '\\q'; known: [\\\", \\\\, \\n, \\t, \\r]",
                "`a = lines`|x.toml:1: a string in quotes, a number, true, false or an array was expected, got 'lines'",
                "`a = 07`|x.toml:1: a string in quotes, a number, true, false or an array was expected, got '07'",
                "`a = nan`|x.toml:1: a string in quotes, a number, true, false or an array was expected, got 'nan'",
                "`a =`|x.toml:1: a string in quotes, a number, true, false or an array was expected, got the end of the text",
                "`a = \"\"\"x\"\"\"`|x.toml:1: multi-line strings are not supported"
            })
    void mistakeIsNamedByFileAndLine(String text, String message) {
        assertEquals(
                message,
                assertThrows(SettingsException.class, () -> Toml.parse("x.toml", text.replace(';', '\n')))
                        .getMessage());
    }

    @Test
    void zeroByteIsRefused() {
        assertEquals(
                "x.toml:1: a zero byte; need text",
                assertThrows(SettingsException.class, () -> Toml.parse("x.toml", "a = \0"))
                        .getMessage());
    }

    @Test
    void overrideReplacesAndIsNamedInMessages() {
        Toml toml = Toml.parse("x.toml", "[a]\nb = 1\n")
                .with("a.b=2")
                .with("a.c=cne")
                .with("a.d = [1, 2]");
        assertEquals(Map.of("a.b", 2L, "a.c", "cne", "a.d", List.of(1L, 2L)), toml.values());
        assertEquals("--set a.b=2", toml.place("a.b"));
        assertEquals(
                "--set a.b: need key=value",
                assertThrows(SettingsException.class, () -> toml.with("a.b")).getMessage());
        assertThrows(SettingsException.class, () -> toml.with("a b=1"));
        assertEquals(
                "--set a.b=1 2: text after the value",
                assertThrows(SettingsException.class, () -> toml.with("a.b=1 2"))
                        .getMessage());
    }

    @Test
    void fileThatIsNotTextIsRefused(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("x.toml");
        Files.write(file, new byte[] {(byte) 0xc3, 0x28});
        assertEquals(
                "x.toml: need UTF-8 text",
                assertThrows(SettingsException.class, () -> Toml.read(file)).getMessage());
        Files.write(file, new byte[(int) Toml.MAX_BYTES + 1]);
        assertThrows(SettingsException.class, () -> Toml.read(file));
    }
}
