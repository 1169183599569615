package acne.app.stereo;

import acne.app.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The scene files that a user names: files as they are, folders by the .h5 files in them. */
public final class SceneFiles {
    private SceneFiles() {}

    /** The files in the order given, those of a folder by name. */
    public static List<Path> find(List<Path> named) {
        List<Path> files = new ArrayList<>();
        for (Path path : named) {
            if (Files.isDirectory(path)) {
                files.addAll(inFolder(path));
            } else if (Files.isRegularFile(path)) {
                files.add(path);
            } else {
                throw new InputException("--scenes: no such file or folder: " + path);
            }
        }
        return files;
    }

    private static List<Path> inFolder(Path folder) {
        try (Stream<Path> entries = Files.list(folder)) {
            List<Path> files = entries.filter(file -> file.toString().endsWith(".h5"))
                    .sorted()
                    .toList();
            if (files.isEmpty()) {
                throw new InputException("--scenes: no .h5 file in the folder " + folder);
            }
            return files;
        } catch (IOException e) {
            throw InputException.of("--scenes: " + folder, e);
        }
    }
}
