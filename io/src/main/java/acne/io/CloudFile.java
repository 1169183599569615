package acne.io;

import acne.data.PointCloud;
import acne.data.SampleRandom;
import acne.data.TriangleMesh;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * A point cloud from a file, by the ending of its name: OFF and PLY (points on the surface where there are faces), NPY, images of
 * digits (PNG, JPEG), and else a text of one point a line.
 */
public final class CloudFile {
    private static final List<String> IMAGES = List.of("png", "jpg", "jpeg");

    private CloudFile() {}

    /**
     * Reads a cloud, or says what is wrong with the file.
     *
     * @param surfacePoints points drawn from a surface of faces
     * @param seed of that draw
     */
    public static PointCloud read(Path file, int surfacePoints, long seed) throws IOException {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        String ending = name.substring(name.lastIndexOf('.') + 1);
        if (IMAGES.contains(ending)) {
            return DigitImages.read(file);
        }
        return switch (ending) {
            case "off" -> points(OffMesh.read(file), surfacePoints, seed);
            case "ply" -> points(PlyFile.read(file), surfacePoints, seed);
            case "npy" -> NpyPoints.read(file);
            default -> PointsText.read(file);
        };
    }

    private static PointCloud points(TriangleMesh mesh, int count, long seed) {
        return mesh.hasArea() ? mesh.sample(count, SampleRandom.of(seed, 0)) : mesh.corners();
    }
}
