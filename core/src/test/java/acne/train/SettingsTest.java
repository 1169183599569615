package acne.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import acne.data.DoubleRange;
import acne.data.IntRange;
import acne.data.LineGenerator;
import acne.nn.AcneSettings;
import acne.tensor.Attention;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class SettingsTest {
    private static final String EXPERIMENT = """
            task = "lines"
            [network]
            architecture = "acne"
            depth = 6
            [data]
            points = [50, 1000]
            outlier_ratio = 0.8
            [training]
            iterations = 50_000
            learning_rate = 1e-3
            """;

    @Test
    void experimentIsReadWithThePapersDefaults() {
        Settings settings = new Settings(Toml.parse("x.toml", EXPERIMENT));
        ExperimentSettings experiment = ExperimentSettings.read(settings);
        LineGenerator.Options data = LineDataSettings.read(settings);
        settings.rejectUnknown();
        assertEquals(ExperimentSettings.Task.LINES, experiment.task());
        assertEquals(128, experiment.network().channels());
        assertEquals(Attention.BOTH, experiment.network().attention());
        assertEquals(50_000, experiment.training().iterations());
        assertEquals(0.1, experiment.training().estimateWeight());
        assertEquals(
                new LineGenerator.Options(new IntRange(50, 1000), DoubleRange.only(0.8), DoubleRange.only(0)), data);
    }

    @Test
    void plainContextNormIsTheDefaultOfCne() {
        Toml toml = Toml.parse("x.toml", EXPERIMENT).with("network.architecture=cne");
        NetworkSettings network = ExperimentSettings.read(new Settings(toml)).network();
        assertEquals(Attention.NONE, network.attention());
        assertEquals(AcneSettings.Norm.BATCH, network.norm());
    }

    @Test
    void unknownKeyIsNamedWithTheKnownOnes() {
        Settings settings = new Settings(Toml.parse("stereo.toml", "[network]\nchanels = 3\n"));
        settings.optionalInt("network.channels", 1, 10, 1);
        settings.optionalInt("network.depth", 1, 10, 1);
        assertEquals(
                "stereo.toml:2: unknown setting 'network.chanels'; known: [network.channels, network.depth]",
                message(Settings::rejectUnknown, settings));
    }

    @Test
    void wrongTypesAndRangesAreNamed() {
        assertMistake("a = 0", s -> s.requireInt("a", 1, 9), "x.toml:1: 'a': need a whole number from 1 to 9, got 0");
        assertMistake(
                "a = 1.5", s -> s.requireInt("a", 1, 9), "x.toml:1: 'a': need a whole number from 1 to 9, got 1.5");
        assertMistake("", s -> s.requireInt("a", 1, 9), "x.toml: missing setting 'a'; need a whole number from 1 to 9");
        assertMistake(
                "a = \"x\"",
                s -> s.requireDouble("a", 0, 1),
                "x.toml:1: 'a': need a number from 0.0 to 1.0, got \"x\"");
        assertMistake("a = 2", s -> s.requireDouble("a", 0, 1), "x.toml:1: 'a': need a number from 0.0 to 1.0, got 2");
        assertMistake("a = 1", s -> s.requireString("a"), "x.toml:1: 'a': need a string, got 1");
        assertMistake("a = 1", s -> s.optionalBoolean("a", true), "x.toml:1: 'a': need true or false, got 1");
        assertMistake(
                "a = \"x\"",
                s -> s.optionalEnum("a", Attention.BOTH),
                "x.toml:1: 'a': need one of [none, local, global, both], got \"x\"");
        assertMistake(
                "a = [2, 1]",
                s -> s.requireIntRange("a", 0, 9),
                "x.toml:1: 'a': need a whole number or [from, to] with from <= to, got [2, 1]");
        assertMistake(
                "a = [1]",
                s -> s.requireDoubleRange("a", 0, 9),
                "x.toml:1: 'a': need a number or [from, to] with from <= to, got [1]");
    }

    @Test
    void overrideIsNamedInsteadOfTheFile() {
        Settings settings = new Settings(Toml.parse("x.toml", "a = 1").with("a=99"));
        assertEquals(
                "--set a=99: 'a': need a whole number from 1 to 9, got 99",
                message(s -> s.requireInt("a", 1, 9), settings));
    }

    @Test
    void absentValuesTakeTheDefault() {
        Settings settings = new Settings(Toml.parse("x.toml", ""));
        assertFalse(settings.has("a"));
        assertEquals(7, settings.optionalInt("a", 0, 9, 7));
        assertEquals("z", settings.optionalString("a", "z"));
        assertEquals(5L, settings.optionalLong("a", 0, 9, 5));
    }

    private static void assertMistake(String text, Consumer<Settings> read, String message) {
        assertEquals(message, message(read, new Settings(Toml.parse("x.toml", text))));
    }

    private static String message(Consumer<Settings> read, Settings settings) {
        return String.valueOf(assertThrows(SettingsException.class, () -> read.accept(settings))
                .getMessage());
    }
}
