package acne.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.model.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class ServeCommandTest {
    @TempDir
    private Path folder;

    @Test
    @Timeout(60)
    void servesUntilItIsStoppedAndSaysWhere() throws Exception {
        Path json = folder.resolve("serve.json");
        AtomicReference<CommandRun> run = new AtomicReference<>();
        Thread serving = new Thread(() -> run.set(CommandRun.of("serve", "--port", 0, "--json", json)));
        serving.start();
        while (!Files.exists(json)) {
            Thread.sleep(20);
        }
        String url = String.valueOf(Json.parseObject(Files.readString(json)).get("url"));

        int status = HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString())
                .statusCode();
        serving.interrupt();
        serving.join();

        assertEquals(200, status);
        assertEquals(0, run.get().exitCode(), run.get().err());
        assertTrue(run.get().out().contains(url), run.get().out());
        assertTrue(run.get().out().contains("GET / 200"), run.get().out());
        assertFalse(run.get().out().contains("whoever can reach"), run.get().out());
    }

    @Test
    void badAddressesAreNamed() throws IOException {
        CommandRun.refused("--port: need 0 to 65535, got 70000", "serve", "--port", 70000);
        CommandRun.refused("--host: unknown address 'no such host'", "serve", "--host", "no such host");
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CommandRun.refused("choose another", "serve", "--port", taken.getLocalPort());
        }
    }
}
