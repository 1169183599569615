package acne.app.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WebFormTest {
    private static WebForm form(String name) {
        return new WebForm(Map.of("a", new Upload(name, new byte[] {1, 2}), "b", new Upload(name, new byte[] {3})));
    }

    @Test
    void filesOfOneNameAreKeptApartAndNothingStays() throws IOException {
        Path first;
        Path second;
        try (WebForm form = form("same.png")) {
            first = form.file("a");
            second = form.file("b");
            assertEquals(2, Files.size(first));
            assertEquals(1, Files.size(second));
            assertEquals("same.png: broken, unlike same.png", form.shown(first + ": broken, unlike " + second));
        }
        for (Path file : new Path[] {first, second}) {
            assertFalse(Files.exists(file));
            assertFalse(Files.exists(file.getParent()));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "a.ply, a.ply",
        "../../a.ply, a.ply",
        "C:\\x\\a b.ply, a_b.ply",
        ".., upload",
        "/, upload",
        "a/.., upload",
        "x\u0000.png, x_.png"
    })
    void aNameLeadsNowhere(String given, String expected) throws IOException {
        try (WebForm form = form(given)) {
            assertEquals(expected, form.file("a").getFileName().toString());
        }
    }

    @Test
    void aLongNameKeepsItsEnding() throws IOException {
        try (WebForm form = form("n".repeat(5000) + ".off")) {
            String name = form.file("a").getFileName().toString();
            assertTrue(name.length() <= 80 && name.endsWith("n.off"), name);
        }
    }
}
