package acne.io.colmap;

import acne.geometry.Rigid3;
import acne.io.InputFileException;
import acne.math.Vec3;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A sparse model of COLMAP: cameras, images with their poses, and scene points with the images that see them.
 *
 * @param cameras by number; whether their focal lengths were known is not told
 * @param images in the order of the file
 */
public record ColmapModel(Map<Integer, ColmapCamera> cameras, List<View> images, List<Point> points) {
    /** An image with its pose. */
    public record View(int id, String name, int cameraId, Rigid3 camFromWorld) {
        /** From a quaternion and a translation, as the files have it. */
        static View of(int id, String name, int cameraId, double[] pose) {
            Quaternion rotation = new Quaternion(pose[0], pose[1], pose[2], pose[3]);
            return new View(id, name, cameraId, new Rigid3(rotation.rotation(), new Vec3(pose[4], pose[5], pose[6])));
        }
    }

    /**
     * A scene point.
     *
     * @param error mean distance in pixels between its keypoints and where it is drawn
     * @param imageIds the images that see it, one more than once where two of its keypoints are in it
     */
    public record Point(double error, int[] imageIds) {}

    public ColmapModel {
        cameras = Map.copyOf(cameras);
        images = List.copyOf(images);
        points = List.copyOf(points);
    }

    /** Reads the binary files of a folder, or else its text files. */
    public static ColmapModel read(Path folder) throws InputFileException {
        if (Files.exists(folder.resolve("cameras.bin"))) {
            return BinaryModel.read(folder);
        }
        if (Files.exists(folder.resolve("cameras.txt"))) {
            return TextModel.read(folder);
        }
        throw new InputFileException(folder + (Files.isDirectory(folder) ? "" : ": no such folder")
                + ": a sparse model was expected: cameras, images and points3D as .bin or .txt files");
    }

    /** The mean over the points of their errors, as COLMAP reports it; zero without points. */
    public double meanReprojectionError() {
        return points.stream().mapToDouble(Point::error).average().orElse(0);
    }

    /** The camera of an image. */
    public ColmapCamera camera(View image) {
        ColmapCamera camera = cameras.get(image.cameraId());
        if (camera == null) {
            throw new IllegalArgumentException(image.name() + ": the model has no camera " + image.cameraId());
        }
        return camera;
    }
}
