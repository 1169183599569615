package acne.app;

import java.util.List;

/** Tables in Markdown. */
public final class Markdown {
    private Markdown() {}

    /** A line of cells. */
    public static String row(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |\n";
    }

    /** The first line of a table, and the one that sets it apart. */
    public static String head(List<String> cells) {
        return row(cells) + row(cells.stream().map(cell -> "---").toList());
    }
}
