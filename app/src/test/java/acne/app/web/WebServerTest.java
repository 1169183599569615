package acne.app.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.DrawnDigits;
import acne.data.GreyImage;
import acne.io.Images;
import acne.model.Json;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A real server and a real client. */
class WebServerTest {
    private static final String POINTS = "0,1\n1,3\n2,5\n3,7\n9,0\n4,9\n";

    private static WebServer server;
    private static HttpClient client;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() throws IOException {
        server = new WebServer(InetAddress.getLoopbackAddress(), 0, 2, 0, line -> {});
        client = HttpClient.newHttpClient();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://localhost:" + server.port() + path));
    }

    private static HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
        return client.send(request, BodyHandlers.ofString());
    }

    private static HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(request(path).build());
    }

    /** A part of a form; a field where the file has no name. */
    private record Part(String name, String file, byte[] content) {
        static Part field(String name, String value) {
            return new Part(name, "", value.getBytes(StandardCharsets.UTF_8));
        }

        static Part file(String name, String file, String content) {
            return new Part(name, file, content.getBytes(StandardCharsets.UTF_8));
        }
    }

    private static HttpRequest form(String path, Part... parts) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (Part part : parts) {
            String fileName = part.file.isEmpty() ? "" : "; filename=\"" + part.file + "\"";
            body.writeBytes(
                    ("--XyX\r\nContent-Disposition: form-data; name=\"" + part.name + "\"" + fileName + "\r\n\r\n")
                            .getBytes(StandardCharsets.UTF_8));
            body.writeBytes(part.content);
            body.writeBytes("\r\n".getBytes(StandardCharsets.UTF_8));
        }
        body.writeBytes("--XyX--\r\n".getBytes(StandardCharsets.UTF_8));
        return request(path)
                .header("Content-Type", "multipart/form-data; boundary=XyX")
                .POST(BodyPublishers.ofByteArray(body.toByteArray()))
                .build();
    }

    private static HttpResponse<String> post(String path, Part... parts) throws IOException, InterruptedException {
        return send(form(path, parts));
    }

    private static Map<String, @Nullable Object> answer(HttpResponse<String> response) {
        assertEquals(200, response.statusCode(), response.body());
        return Json.parseObject(response.body());
    }

    private static void assertRefused(int status, String message, HttpResponse<String> response) {
        assertEquals(status, response.statusCode(), response.body());
        String error = String.valueOf(Json.parseObject(response.body()).get("error"));
        assertTrue(error.contains(message), error);
    }

    private static BufferedImage picture(Map<String, @Nullable Object> answer, String key) throws IOException {
        String url = String.valueOf(answer.get(key));
        assertTrue(url.startsWith("data:image/png;base64,"), url);
        byte[] png = Base64.getDecoder().decode(url.substring(url.indexOf(',') + 1));
        return Objects.requireNonNull(ImageIO.read(new ByteArrayInputStream(png)));
    }

    @ParameterizedTest
    @CsvSource({"/, text/html", "/page.css, text/css", "/page.js, text/javascript"})
    void thePageIsServedAndTakesNothingFromElsewhere(String path, String type) throws Exception {
        HttpResponse<String> page = get(path);

        assertEquals(200, page.statusCode());
        assertTrue(page.headers().firstValue("Content-Type").orElse("").startsWith(type));
        assertTrue(
                page.headers().firstValue("Content-Security-Policy").orElse("").contains("default-src 'self'"));
        assertFalse(page.body().contains("https://"), "nothing is fetched from other hosts");
    }

    @Test
    void everyFieldOfTheScriptIsInThePage() throws Exception {
        String page = get("/").body();
        String script = get("/page.js").body();
        List<String> ids = Pattern.compile("byId\\('([a-z-]+)'\\)")
                .matcher(script)
                .results()
                .map(match -> match.group(1))
                .distinct()
                .toList();
        assertTrue(ids.size() > 10, ids.toString());
        for (String id : ids) {
            assertTrue(page.contains("id=\"" + id + "\""), id);
        }
    }

    @Test
    void pointsGetTheirLine() throws Exception {
        Map<String, @Nullable Object> answer = answer(post("/api/fit-line", Part.file("points", "p.csv", POINTS)));

        assertEquals("FOUND", answer.get("status"));
        assertEquals(2, Json.asNumber(answer.get("slope")), 1e-9);
        assertEquals(List.of(0L, 1L, 2L, 3L, 5L), answer.get("inliers"));
        assertTrue(picture(answer, "picture").getWidth() > 100);
    }

    @Test
    void aVerdictIsAnAnswerToo() throws Exception {
        Map<String, @Nullable Object> answer =
                answer(post("/api/fit-line", Part.file("points", "p.csv", "1,1\n1,1\n1,1\n")));
        assertEquals("DEGENERATE", answer.get("status"));
        assertFalse(answer.containsKey("picture"));
    }

    @Test
    void aDrawnDigitAndAShapeGetTheirClass() throws Exception {
        GreyImage drawn = DrawnDigits.draw(3, new SplittableRandom(1));
        BufferedImage image = new BufferedImage(drawn.width(), drawn.height(), BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < drawn.height(); y++) {
            for (int x = 0; x < drawn.width(); x++) {
                image.setRGB(x, y, 0x010101 * drawn.at(x, y));
            }
        }
        Path file = folder.resolve("digit.png");
        Images.writePng(image, file);

        Map<String, @Nullable Object> digit =
                answer(post("/api/classify", new Part("cloud", "digit.png", Files.readAllBytes(file))));
        Map<String, @Nullable Object> shape = answer(post(
                "/api/classify",
                Part.file(
                        "cloud",
                        "tetrahedron.off",
                        "OFF\n4 4 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n" + "3 0 1 2\n3 0 1 3\n3 0 2 3\n3 1 2 3\n"),
                Part.field("up", "z")));

        assertEquals(3, ((List<?>) Objects.requireNonNull(digit.get("classes"))).size());
        assertEquals(3, ((List<?>) Objects.requireNonNull(shape.get("classes"))).size());
        assertTrue(
                picture(shape, "picture").getWidth() > picture(digit, "picture").getWidth(), "three views, not one");
    }

    @Test
    void theExampleBecomesAPose() throws Exception {
        Map<String, @Nullable Object> example = answer(get("/api/example"));
        Part[] parts = {
            view("image1", example),
            view("image2", example),
            Part.field("camera1", String.valueOf(example.get("camera1"))),
            Part.field("camera2", String.valueOf(example.get("camera2"))),
            Part.field("method", "")
        };

        Map<String, @Nullable Object> answer = answer(post("/api/pose", parts));

        assertEquals("FOUND", answer.get("verdict"));
        assertTrue(Json.asNumber(answer.get("kept")) > 100, String.valueOf(answer.get("kept")));
        assertEquals(11, Json.asNumber(answer.get("rotation_deg")), 3);
        assertTrue(picture(answer, "picture").getWidth() >= 1600);
        parts[4] = Part.field("method", "magic");
        assertRefused(400, "unknown method 'magic'", post("/api/pose", parts));
        for (String place : List.of("program:/bin/true", "model.safetensors", "../model.safetensors+refine")) {
            parts[4] = Part.field("method", place);
            assertRefused(400, "method: need the name of a method", post("/api/pose", parts));
        }
        parts[2] = Part.field("camera1", "1,2");
        parts[4] = Part.field("method", "ransac");
        assertRefused(400, "camera1: need f,cx,cy", post("/api/pose", parts));
    }

    private static Part view(String field, Map<String, @Nullable Object> example) throws IOException {
        return new Part(field, field + ".png", PictureUrl.png(picture(example, field)));
    }

    @Test
    void whatIsWrongWithAFileIsSaidWithoutItsPlaceOnTheServer() throws Exception {
        assertRefused(
                400,
                "a.jpg: not an image",
                post(
                        "/api/pose",
                        Part.file("image1", "../../etc/a.jpg", "text"),
                        Part.file("image2", "b.jpg", "text")));
        HttpResponse<String> response = post("/api/fit-line", Part.file("points", "C:\\my points.csv", "1,2\nx,y\n"));
        assertRefused(400, "my_points.csv:2: need a finite number", response);
        assertFalse(response.body().contains(System.getProperty("java.io.tmpdir")), response.body());
        assertRefused(400, "'points' needs a file", post("/api/fit-line", Part.field("points", "1,2")));
        assertRefused(400, "'cloud' needs a file", post("/api/classify"));
        assertRefused(
                400,
                "up: need y or z, got 'x'",
                post("/api/classify", Part.file("cloud", "a.txt", "1 2\n"), Part.field("up", "x")));
        assertRefused(
                400,
                "multipart/form-data",
                send(request("/api/pose").POST(BodyPublishers.noBody()).build()));
    }

    @Test
    void nothingElseIsAnswered() throws Exception {
        assertRefused(404, "nothing at /../pom.xml", get("/../pom.xml"));
        assertRefused(404, "nothing at /index.html.bak", get("/index.html.bak"));
        assertRefused(405, "this takes POST, not GET", get("/api/pose"));
        assertRefused(
                405, "this takes GET, not DELETE", send(request("/").DELETE().build()));
        HttpResponse<String> head =
                send(request("/").method("HEAD", BodyPublishers.noBody()).build());
        assertEquals(200, head.statusCode());
        assertEquals("", head.body());
    }

    @Test
    void pagesOfOtherSitesGetNothing() throws Exception {
        HttpRequest form = form("/api/fit-line", Part.file("points", "p.csv", POINTS));
        HttpRequest foreign = HttpRequest.newBuilder(form, (name, value) -> true)
                .header("Origin", "http://elsewhere.example")
                .build();
        assertRefused(403, "other sites", send(foreign));
        HttpRequest own = HttpRequest.newBuilder(form, (name, value) -> true)
                .header("Origin", "http://localhost:" + server.port())
                .build();
        assertEquals(200, send(own).statusCode());
        assertTrue(raw("GET / HTTP/1.1\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n")
                .startsWith("HTTP/1.1 403"));
        assertTrue(raw("GET / HTTP/1.1\r\nHost: 127.0.0.1:1\r\nConnection: close\r\n\r\n")
                .startsWith("HTTP/1.1 200"));
    }

    private static String raw(String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void aFormThatIsTooLargeIsRefusedAndTheServerGoesOn() throws Exception {
        byte[] large = new byte[FormBodies.LARGEST];
        assertRefused(413, "at most 64 MiB", post("/api/fit-line", new Part("points", "p.csv", large)));
        assertEquals(200, get("/").statusCode());
    }

    /** As many as there are workers, and then some; each has sent a part of its form and goes on some other day. */
    @Test
    void slowSendersKeepNoWorkerFromOthers() throws Exception {
        List<Socket> slow = new ArrayList<>();
        try {
            for (int i = 0; i < 5; i++) {
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
                slow.add(socket);
                socket.getOutputStream()
                        .write(posting("Content-Length: 90000", "--X\r\n").getBytes(StandardCharsets.UTF_8));
            }
            Thread.sleep(200); // for the server to have met them all
            assertEquals(
                    200,
                    post("/api/fit-line", Part.file("points", "p.csv", POINTS)).statusCode());
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }

    @Test
    void aFormOfUnknownLengthIsRead() throws Exception {
        String form = "--X\r\nContent-Disposition: form-data; name=\"points\"; filename=\"p.csv\"\r\n\r\n" + POINTS
                + "\r\n--X--\r\n";
        String chunks = Integer.toHexString(form.length()) + "\r\n" + form + "\r\n0\r\n\r\n";
        String answer = raw(posting("Transfer-Encoding: chunked", chunks));
        assertTrue(answer.startsWith("HTTP/1.1 200") && answer.contains("\"line\""), answer);
    }

    private static String posting(String length, String body) {
        return "POST /api/fit-line HTTP/1.1\r\nHost: localhost:" + server.port()
                + "\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=X\r\n" + length + "\r\n\r\n"
                + body;
    }

    @Test
    void manyAtATimeAllGetTheSameAnswer() throws Exception {
        HttpRequest form = form("/api/fit-line", Part.file("points", "p.csv", POINTS));
        String expected = send(form).body();
        List<CompletableFuture<HttpResponse<String>>> all = IntStream.range(0, 40)
                .mapToObj(i -> client.sendAsync(form, BodyHandlers.ofString()))
                .toList();
        for (CompletableFuture<HttpResponse<String>> one : all) {
            assertEquals(expected, one.get().body());
        }
    }
}
