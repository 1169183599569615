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
import java.util.concurrent.FutureTask;
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
        FutureTask<CommandRun> command = new FutureTask<>(() -> CommandRun.of("serve", "--port", 0, "--json", json));
        Thread serving = new Thread(command);
        serving.start();
        while (!Files.exists(json)) {
            Thread.sleep(20);
        }
        String url = String.valueOf(Json.parseObject(Files.readString(json)).get("url"));

        int status = HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString())
                .statusCode();
        serving.interrupt();
        CommandRun run = command.get();

        assertEquals(200, status);
        assertEquals(0, run.exitCode(), run.err());
        assertTrue(run.out().contains(url), run.out());
        assertTrue(run.out().contains("GET / 200"), run.out());
        assertFalse(run.out().contains("whoever can reach"), run.out());
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
