package acne.io;

import acne.data.TriangleMesh;
import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A mesh in the OFF format: the word OFF, the counts of vertices, faces and edges, then the vertices and the faces.
 *
 * <p>Some files of ModelNet have the counts on the first line, without a space before them. Polygons are cut into triangles from
 * their first corner.
 */
final class OffMesh {
    /** C and N announce colours and normals behind the coordinates of a vertex. */
    private static final Pattern START = Pattern.compile("(?i)C?N?OFF");

    private OffMesh() {}

    static TriangleMesh read(Path file) throws IOException {
        TextLines text = new TextLines(file, WholeFile.read(file), 0, 1);
        int vertices = header(text);
        int faces = text.whole("the number of faces", 0, Integer.MAX_VALUE);
        if ((long) vertices + faces > text.mostLinesLeft()) {
            throw text.error("the header promises " + vertices + " vertices and " + faces
                    + " faces, the file has at most " + text.mostLinesLeft() + " more lines");
        }
        float[] coordinates = new float[Math.multiplyExact(3, vertices)];
        for (int i = 0; i < vertices; i++) {
            text.requireLine("vertex " + i);
            for (int axis = 0; axis < 3; axis++) {
                coordinates[3 * i + axis] = text.number("a coordinate");
            }
        }
        Polygons polygons = new Polygons();
        for (int i = 0; i < faces; i++) {
            text.requireLine("face " + i);
            int corners = text.whole("the number of corners", 1, Polygons.MOST_CORNERS);
            polygons.start();
            for (int k = 0; k < corners; k++) {
                polygons.add(text.whole("a corner", 0, vertices - 1L));
            }
        }
        return TriangleMesh.of(coordinates, polygons.triangles());
    }

    /** Reads up to the number of vertices, and gives that. */
    private static int header(TextLines text) throws InputFileException {
        text.requireLine("the word OFF");
        String word = text.cell("the word OFF");
        Matcher start = START.matcher(word);
        if (!start.lookingAt()) {
            throw text.error("need the word OFF, got '" + word.substring(0, Math.min(20, word.length())) + "'");
        }
        String rest = word.substring(start.end());
        if (!rest.isEmpty()) {
            return vertices(text, rest);
        }
        if (!text.hasCell()) {
            text.requireLine("the counts");
        }
        return text.whole("the number of vertices", 1, Integer.MAX_VALUE / 3);
    }

    private static int vertices(TextLines text, String digits) throws InputFileException {
        try {
            int count = Integer.parseInt(digits);
            if (count >= 1 && count <= Integer.MAX_VALUE / 3) {
                return count;
            }
        } catch (NumberFormatException e) {
            // falls through to the one message
        }
        throw text.error("need the number of vertices after OFF, got '" + digits + "'");
    }
}
