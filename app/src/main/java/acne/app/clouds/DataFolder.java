package acne.app.clouds;

import acne.app.InputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Where the sets of data are looked for that the project may not ship. */
final class DataFolder {
    private static final String VARIABLE = "ACNE_DATA";

    private DataFolder() {}

    /** The folder of that name under {@code $ACNE_DATA}, {@code data} or {@code ../shared/data}; the first that exists. */
    static Path find(String name, String remedy) {
        List<Path> candidates = new ArrayList<>();
        String variable = System.getenv(VARIABLE);
        if (variable != null && !variable.isEmpty()) {
            candidates.add(Path.of(variable, name));
        }
        candidates.add(Path.of("data", name));
        candidates.add(Path.of("..", "shared", "data", name));
        return candidates.stream()
                .filter(Files::isDirectory)
                .findFirst()
                .orElseThrow(() -> new InputException("need one of the folders " + candidates + "; " + remedy));
    }
}
