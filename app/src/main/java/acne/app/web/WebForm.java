package acne.app.web;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a browser sends to a task: fields, and files that are kept on disk as long as the form is open. */
final class WebForm implements AutoCloseable {
    private static final int LONGEST_NAME = 80;

    private final Map<String, Upload> parts;

    /** The files on disk, each in a folder of its own. */
    private final List<Path> kept = new ArrayList<>();

    WebForm(Map<String, Upload> parts) {
        this.parts = Map.copyOf(parts);
    }

    /** The text of a field; an empty one counts as none. */
    Optional<String> text(String field) {
        return Optional.ofNullable(parts.get(field))
                .map(part -> new String(part.content(), StandardCharsets.UTF_8).strip())
                .filter(text -> !text.isEmpty());
    }

    /** The file of a field, under its own name as far as that is harmless. */
    Path file(String field) throws IOException {
        Upload upload = parts.get(field);
        if (upload == null || upload.name().isEmpty()) {
            throw new RefusedException("the field '" + field + "' needs a file");
        }
        Path file = Files.createTempDirectory("acne-").resolve(harmless(upload.name()));
        kept.add(file);
        return Files.write(file, upload.content());
    }

    /** A message about one of the files, without the folder that it is kept in. */
    String shown(String message) {
        String shown = message;
        for (Path file : kept) {
            shown = shown.replace(file.toString(), String.valueOf(file.getFileName()));
        }
        return shown;
    }

    /** The last part of a path, of letters, digits, dots and dashes. */
    private static String harmless(String name) {
        String last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
                .replaceAll("[^A-Za-z0-9._-]", "_");
        String ending = last.substring(Math.max(0, last.length() - LONGEST_NAME));
        return ending.replace(".", "").isEmpty() ? "upload" : ending;
    }

    @Override
    public void close() throws IOException {
        for (Path file : kept) {
            Files.deleteIfExists(file);
            Files.deleteIfExists(file.toAbsolutePath().getParent());
        }
    }
}
