package acne.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.app.Main;
import acne.model.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EstimatorsCommandTest {
    @TempDir
    Path folder;

    @Test
    void comparesMethodsOnMadePairsWithoutAnyData() throws IOException {
        Path json = folder.resolve("bench.json");
        int exitCode = Main.commandLine()
                .setOut(new PrintWriter(new StringWriter()))
                .execute(
                        "bench",
                        "estimators",
                        "--made-pairs",
                        "12",
                        "--runs",
                        "1",
                        "--methods",
                        "magsac,opencv-magsac",
                        "--json",
                        json.toString());
        assertEquals(0, exitCode);
        Map<String, @Nullable Object> problems =
                Json.asObject(Json.parseObject(Files.readString(json)).get("problems"));
        for (String problem : new String[] {"fundamental", "essential"}) {
            Map<String, @Nullable Object> magsac =
                    Json.asObject(Json.asObject(problems.get(problem)).get("magsac"));
            Map<String, @Nullable Object> peer =
                    Json.asObject(Json.asObject(problems.get(problem)).get("opencv-magsac"));
            assertTrue(Json.asNumber(magsac.get("map10")) >= Json.asNumber(peer.get("map10")), problem + magsac + peer);
            assertTrue(Json.asNumber(magsac.get("ms_per_pair")) > 0);
        }
    }
}
