package acne.app.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoPageTest {
    @TempDir
    Path folder;

    private static DemoPicture picture(String file) {
        return new DemoPicture(file, "a \"b\" & c", new BufferedImage(6, 4, BufferedImage.TYPE_INT_RGB));
    }

    @Test
    void escapesTheTextsOfASection() {
        String html = DemoPage.html(List.of(new DemoSection("1 < 2", "<script>", List.of(picture("a.png")))));

        assertTrue(html.contains("<h2>1 &lt; 2</h2>"), html);
        assertTrue(html.contains("<p>&lt;script&gt;</p>"), html);
        assertTrue(html.contains("<img src=\"a.png\" alt=\"a &quot;b&quot; &amp; c\" width=\"6\" height=\"4\">"), html);
    }

    @Test
    void refusesTwoPicturesInOneFileBeforeWriting() {
        List<DemoSection> sections = List.of(
                new DemoSection("s", "t", List.of(picture("a.png"))),
                new DemoSection("u", "v", List.of(picture("a.png"))));
        Path target = folder.resolve("demo");

        assertThrows(IllegalArgumentException.class, () -> DemoPage.write(target, sections));

        assertFalse(Files.exists(target));
    }

    @Test
    void aPictureStaysInItsFolder() {
        assertEquals(
                "a picture's file needs a name like lines-1.png, got '../a.png'",
                assertThrows(IllegalArgumentException.class, () -> picture("../a.png"))
                        .getMessage());
    }
}
