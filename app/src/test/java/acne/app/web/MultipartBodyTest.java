package acne.app.web;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MultipartBodyTest {
    private static final String TYPE = "multipart/form-data; boundary=XX";

    private static Map<String, Upload> read(String body) {
        return MultipartBody.read(body.getBytes(StandardCharsets.UTF_8), TYPE);
    }

    private static String refused(String body, String type) {
        RefusedException refusal = assertThrows(
                RefusedException.class, () -> MultipartBody.read(body.getBytes(StandardCharsets.UTF_8), type));
        assertEquals(400, refusal.status());
        return String.valueOf(refusal.getMessage());
    }

    @Test
    void fieldsAndFilesAreTold() {
        Map<String, Upload> parts = read("""
                --XX\r
                Content-Disposition: form-data; name="method"\r
                \r
                ransac\r
                --XX\r
                Content-Disposition: form-data; name="image1"; filename="träger 1.jpg"\r
                Content-Type: image/jpeg\r
                \r
                bytes\r
                --X are no end\r
                --XX--\r
                """);
        assertEquals(Set.of("method", "image1"), parts.keySet());
        Upload method = Objects.requireNonNull(parts.get("method"));
        Upload image = Objects.requireNonNull(parts.get("image1"));
        assertEquals("", method.name());
        assertEquals("ransac", new String(method.content(), StandardCharsets.UTF_8));
        assertEquals("träger 1.jpg", image.name());
        assertEquals("bytes\r\n--X are no end", new String(image.content(), StandardCharsets.UTF_8));
    }

    @Test
    void anyBytesComeThroughAndAQuotedBoundaryIsTaken() {
        SplittableRandom random = new SplittableRandom(1);
        for (int trial = 0; trial < 200; trial++) {
            byte[] content = new byte[random.nextInt(3000)];
            random.nextBytes(content);
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            body.writeBytes("preamble\r\n--a b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"f\"\r\n\r\n"
                    .getBytes(StandardCharsets.UTF_8));
            body.writeBytes(content);
            body.writeBytes("\r\n--a b--".getBytes(StandardCharsets.UTF_8));

            Map<String, Upload> parts = MultipartBody.read(body.toByteArray(), "Multipart/Form-Data; boundary=\"a b\"");
            Upload part = Objects.requireNonNull(parts.get("f"));

            assertArrayEquals(content, part.content());
        }
    }

    @Test
    void brokenFormsAreRefusedInWords() {
        assertTrue(refused("", "text/plain").contains("multipart/form-data"));
        assertTrue(refused("", "multipart/form-data").contains("multipart/form-data"));
        assertTrue(refused("", TYPE).contains("closing line"));
        assertTrue(refused("--XX\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb", TYPE)
                .contains("closing line"));
        assertTrue(refused("--XX\r\nno headers\r\n--XX--", TYPE).contains("end of its headers"));
        assertTrue(refused("--XX\r\nContent-Disposition: form-data\r\n\r\n\r\n--XX--", TYPE)
                .contains("no name"));
        assertTrue(refused("--XX" + "\r\n--XX".repeat(100) + "--", TYPE).contains("at most 32"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void noBytesDoMoreThanBeRefused(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        byte[] whole = "--XX\r\nContent-Disposition: form-data; name=\"a\"; filename=\"b\"\r\n\r\nc\r\n--XX--\r\n"
                .getBytes(StandardCharsets.UTF_8);
        int read = 0;
        for (int trial = 0; trial < 3000; trial++) {
            byte[] broken = whole.clone();
            for (int k = random.nextInt(4); k >= 0; k--) {
                broken[random.nextInt(broken.length)] = whole[random.nextInt(whole.length)];
            }
            try {
                MultipartBody.read(broken, TYPE);
                read++;
            } catch (RefusedException expected) {
                assertEquals(400, expected.status());
            }
        }
        assertTrue(read > 0 && read < 3000, read + " forms were read");
    }
}
