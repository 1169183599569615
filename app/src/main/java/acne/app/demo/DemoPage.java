package acne.app.demo;

import acne.io.Images;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The demonstration as a folder: {@code index.html}, and the pictures beside it. */
public final class DemoPage {
    private static final String STYLE = """
            body { font: 16px/1.55 system-ui, sans-serif; color: #1f2933; background: #f5f7f9; margin: 0; }
            main { max-width: 1340px; margin: 0 auto; padding: 32px 24px 64px; }
            h1 { font-size: 28px; margin: 0 0 4px; }
            h2 { font-size: 20px; margin: 0 0 8px; }
            p { max-width: 72ch; margin: 0 0 16px; }
            section { background: #fff; border: 1px solid #e4e8ec; border-radius: 10px; padding: 24px; margin-top: 24px; }
            .pictures { display: flex; flex-wrap: wrap; gap: 16px; }
            figure { margin: 0; flex: 1 1 420px; max-width: 640px; }
            figure.wide { flex-basis: 100%; max-width: none; }
            img { width: 100%; height: auto; border: 1px solid #e4e8ec; border-radius: 6px; }
            figcaption { color: #52606d; font-size: 14px; }
            """;

    private DemoPage() {}

    /** Writes the page and its pictures into the folder, which is made if missing; gives the page's path. */
    public static Path write(Path folder, List<DemoSection> sections) throws IOException {
        requireOwnFiles(sections);
        Files.createDirectories(folder);
        for (DemoSection section : sections) {
            for (DemoPicture picture : section.pictures()) {
                Images.writePng(picture.image(), folder.resolve(picture.file()));
            }
        }
        return Files.writeString(folder.resolve("index.html"), html(sections));
    }

    private static void requireOwnFiles(List<DemoSection> sections) {
        Set<String> files = new HashSet<>();
        for (DemoSection section : sections) {
            for (DemoPicture picture : section.pictures()) {
                if (!files.add(picture.file())) {
                    throw new IllegalArgumentException("two pictures have the file name '" + picture.file() + "'");
                }
            }
        }
    }

    static String html(List<DemoSection> sections) {
        StringBuilder html = new StringBuilder();
        html.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        html.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        html.append("<title>ACNe for the JVM</title>\n<style>\n")
                .append(STYLE)
                .append("</style>\n</head>\n<body>\n<main>\n");
        html.append("<h1>ACNe for the JVM</h1>\n");
        html.append("<p>Outlier-robust learning on unordered point sets, on data made for this page.</p>\n");
        sections.forEach(section -> append(html, section));
        return html.append("</main>\n</body>\n</html>\n").toString();
    }

    private static void append(StringBuilder html, DemoSection section) {
        html.append("<section>\n<h2>").append(escaped(section.title())).append("</h2>\n");
        html.append("<p>").append(escaped(section.text())).append("</p>\n<div class=\"pictures\">\n");
        for (DemoPicture picture : section.pictures()) {
            String caption = escaped(picture.caption());
            html.append(isWide(picture) ? "<figure class=\"wide\">" : "<figure>");
            html.append("<img src=\"").append(picture.file()).append("\" alt=\"");
            html.append(caption).append("\" width=\"").append(picture.image().getWidth());
            html.append("\" height=\"").append(picture.image().getHeight()).append("\">");
            html.append("<figcaption>").append(caption).append("</figcaption></figure>\n");
        }
        html.append("</div>\n</section>\n");
    }

    /** A picture that would be too small beside another. */
    private static boolean isWide(DemoPicture picture) {
        return picture.image().getWidth() > 2 * picture.image().getHeight();
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
