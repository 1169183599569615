package acne.app;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.model.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoCommandTest {
    @TempDir
    Path folder;

    @Test
    void writesAPageWhosePicturesAreThere() throws IOException {
        Path demo = folder.resolve("new/demo");
        Path json = folder.resolve("demo.json");

        CommandRun run = CommandRun.of("demo", "-o", demo.toString(), "--json", json.toString());

        assertEquals(0, run.exitCode(), run.err());
        assertEquals(demo.resolve("index.html").toString(), run.out().strip());
        Matcher sources = Pattern.compile("src=\"([^\"]+)\"").matcher(Files.readString(demo.resolve("index.html")));
        int pictures = 0;
        while (sources.find()) {
            assertNotNull(ImageIO.read(demo.resolve(sources.group(1)).toFile()), sources.group(1));
            pictures++;
        }
        assertTrue(pictures >= 2, pictures + " pictures");
        String text = Files.readString(demo.resolve("index.html"));
        assertTrue(text.matches("(?s).* [0-9]+ of 30 are right.*"), text);
        Map<String, ?> result = Json.parseObject(Files.readString(json));
        assertEquals(List.of("page", "sections"), List.copyOf(result.keySet()));
    }

    @Test
    void theSeedDecidesThePixels() throws IOException {
        byte[] first = labels("a", "1");

        assertArrayEquals(first, labels("b", "1"));
        assertFalse(Arrays.equals(first, labels("c", "2")));
    }

    private byte[] labels(String name, String seed) throws IOException {
        Path demo = folder.resolve(name);
        assertEquals(
                0, CommandRun.of("demo", "-o", demo.toString(), "--seed", seed).exitCode());
        return Files.readAllBytes(demo.resolve("lines-labels.png"));
    }
}
