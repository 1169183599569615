package acne.app.verify;

import acne.app.InputException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A text file with two image names a line, as COLMAP's match lists and hloc's pairs; empty lines and those that start with # do not
 * count.
 */
final class PairList {
    private PairList() {}

    /** Two names, and where they stand. */
    record Entry(String name1, String name2, String place) {}

    /**
     * Reads a list; every line must hold two different names that are known.
     *
     * @param known tells whether there is an image of a name, so that names with spaces can be told apart
     */
    static List<Entry> read(Path file, Predicate<String> known) {
        List<Entry> entries = new ArrayList<>();
        int number = 0;
        for (String line : lines(file)) {
            number++;
            String text = line.strip();
            if (!text.isEmpty() && !text.startsWith("#")) {
                entries.add(entry(text, file + ":" + number, known));
            }
        }
        return entries;
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (CharacterCodingException e) {
            throw new InputException(file + ": not a text file; two image names a line were expected", e);
        } catch (IOException e) {
            String why = Files.exists(file) ? "cannot be read: " + e.getMessage() : "no such file";
            throw new InputException(file + ": " + why + "; two image names a line were expected", e);
        }
    }

    private static Entry entry(String text, String place, Predicate<String> known) {
        Optional<Entry> found = Optional.empty();
        for (int i = 1; i < text.length() && found.isEmpty(); i++) {
            if (Character.isWhitespace(text.charAt(i))) {
                String name1 = text.substring(0, i).strip();
                String name2 = text.substring(i).strip();
                found = known.test(name1) && known.test(name2)
                        ? Optional.of(new Entry(name1, name2, place))
                        : Optional.empty();
            }
        }
        Entry entry = found.orElseThrow(
                () -> new InputException(place + ": need the names of two known images, got '" + text + "'"));
        if (entry.name1().equals(entry.name2())) {
            throw new InputException(place + ": need two different images, got '" + text + "'");
        }
        return entry;
    }
}
