package acne.io.colmap;

import acne.io.InputFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The text files of a sparse model: a record a line, two lines for an image, comments behind #. */
final class TextModel {
    private TextModel() {}

    /** Makes the value of a line that is split at its spaces. */
    private interface LineReader<T> {
        T read(String[] words);
    }

    static ColmapModel read(Path folder) throws InputFileException {
        Map<Integer, ColmapCamera> cameras = new LinkedHashMap<>();
        for (ColmapCamera camera : records(folder.resolve("cameras.txt"), 1, 0, TextModel::camera)) {
            cameras.put(camera.id(), camera);
        }
        return new ColmapModel(
                cameras,
                records(folder.resolve("images.txt"), 2, 10, TextModel::image),
                records(folder.resolve("points3D.txt"), 1, 0, TextModel::point));
    }

    /** Reads the first of every so many lines; a line has at most so many words, the last of which may hold spaces. */
    private static <T> List<T> records(Path file, int lines, int words, LineReader<T> reader)
            throws InputFileException {
        List<T> records = new ArrayList<>();
        int number = 0;
        int skip = 0;
        for (String line : lines(file)) {
            number++;
            if (skip > 0) {
                skip--;
            } else if (!line.isBlank() && !line.startsWith("#")) {
                try {
                    records.add(reader.read(line.strip().split("\\s+", words)));
                } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
                    throw new InputFileException(file + ":" + number + ": not a record: " + e.getMessage(), e);
                }
                skip = lines - 1;
            }
        }
        return records;
    }

    private static List<String> lines(Path file) throws InputFileException {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new InputFileException(file + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private static ColmapCamera camera(String[] words) {
        double[] parameters = numbers(words, 4, words.length);
        return new ColmapCamera(
                Integer.parseInt(words[0]),
                LensModel.valueOf(words[1]).id(),
                Integer.parseInt(words[2]),
                Integer.parseInt(words[3]),
                parameters,
                false);
    }

    private static ColmapModel.View image(String[] words) {
        return ColmapModel.View.of(
                Integer.parseInt(words[0]), words[9], Integer.parseInt(words[8]), numbers(words, 1, 8));
    }

    private static ColmapModel.Point point(String[] words) {
        if (words.length < 8) {
            throw new IllegalArgumentException("need at least 8 words, got " + words.length);
        }
        int[] images = new int[(words.length - 8) / 2];
        for (int i = 0; i < images.length; i++) {
            images[i] = Integer.parseInt(words[8 + 2 * i]);
        }
        return new ColmapModel.Point(Double.parseDouble(words[7]), images);
    }

    private static double[] numbers(String[] words, int from, int to) {
        return Arrays.stream(words, from, to).mapToDouble(Double::parseDouble).toArray();
    }
}
