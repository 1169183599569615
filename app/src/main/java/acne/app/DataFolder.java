package acne.app;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds data that an experiment names by a short path: beside the working folder, in $ACNE_DATA, or in ../shared/data. */
public final class DataFolder {
    private DataFolder() {}

    /** The place of a name; a clear error lists where it was looked for. */
    public static Path require(String name) {
        return find(name)
                .orElseThrow(() -> new InputException("no data '" + name + "'; looked for " + places(name)
                        + " (the variable ACNE_DATA names a folder)"));
    }

    /** The place of a name, where there is one. */
    public static Optional<Path> find(String name) {
        return places(name).stream().filter(Files::exists).findFirst();
    }

    private static List<Path> places(String name) {
        List<Path> places = new ArrayList<>(List.of(Path.of(name)));
        Optional.ofNullable(System.getenv("ACNE_DATA"))
                .ifPresent(folder -> places.add(Path.of(folder).resolve(name)));
        places.add(Path.of("..", "shared", "data").resolve(name));
        return places;
    }
}
