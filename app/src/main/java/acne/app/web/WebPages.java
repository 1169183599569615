package acne.app.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The files of the page, from the jar. */
final class WebPages {
    private static final Map<String, String> FILES = Map.of(
            "/", "index.html",
            "/page.css", "page.css",
            "/page.js", "page.js");
    private static final Map<String, String> TYPES = Map.of(
            "html",
            "text/html; charset=utf-8",
            "css",
            "text/css; charset=utf-8",
            "js",
            "text/javascript; charset=utf-8");

    private final Map<String, Reply> pages = new HashMap<>();

    WebPages() {
        FILES.forEach((path, file) -> pages.put(path, read(file)));
    }

    /** The file of a path. */
    Optional<Reply> find(String path) {
        return Optional.ofNullable(pages.get(path));
    }

    private static Reply read(String file) {
        String type = TYPES.getOrDefault(file.substring(file.indexOf('.') + 1), "application/octet-stream");
        try (InputStream content = WebPages.class.getResourceAsStream(file)) {
            if (content == null) {
                throw new IllegalStateException("the page's file " + file + " is not in the jar");
            }
            return Reply.ok(type, content.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
