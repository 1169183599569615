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
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PairCommandTest {
    @TempDir
    Path folder;

    @Test
    void timesEveryContenderOnMadePairsWithoutAnyData() throws IOException {
        Path json = folder.resolve("bench.json");
        assertEquals(0, run("--pairs", "1", "--runs", "1", "--threads", "1", "--json", json.toString()));
        Map<String, @Nullable Object> result = Json.parseObject(Files.readString(json));
        Map<String, @Nullable Object> ms = Json.asObject(result.get("ms"));
        for (String name : List.of("ours", "network", "opencv_magsac", "ransac", "magsac_filtered", "matching")) {
            assertTrue(Json.asNumber(ms.get(name)) > 0, name);
        }
        double ratio = Json.asNumber(Json.asObject(result.get("ratios")).get("opencv_magsac / ours"));
        assertEquals(Json.asNumber(ms.get("opencv_magsac")) / Json.asNumber(ms.get("ours")), ratio, 1e-9);
    }

    @Test
    void refusesNoPairs() {
        assertEquals(2, run("--pairs", "0"));
    }

    private static int run(String... arguments) {
        PrintWriter nowhere = new PrintWriter(new StringWriter());
        String[] all = new String[arguments.length + 2];
        all[0] = "bench";
        all[1] = "pair";
        System.arraycopy(arguments, 0, all, 2, arguments.length);
        return Main.commandLine().setOut(nowhere).setErr(nowhere).execute(all);
    }
}
