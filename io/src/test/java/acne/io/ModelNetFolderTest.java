package acne.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.ClassNames;
import acne.data.CloudSet;
import acne.data.PointCloud;
import acne.data.SampleRandom;
import acne.data.Solid;
import io.jhdf.HdfFile;
import io.jhdf.WritableHdfFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelNetFolderTest {
    @TempDir
    private Path folder;

    @Test
    void objectsOfAllFilesOfAPartAreRead() throws IOException {
        writeNames(ClassNames.MODELNET40);
        write("ply_data_train0.h5", 20, 64, 7);
        write("ply_data_train1.h5", 10, 64, 8);
        write("ply_data_test0.h5", 5, 32, 9);
        CloudSet train = ModelNetFolder.read(folder, "train");
        assertEquals(30, train.size());
        assertEquals(cloud(7, 3, 64), train.clouds().get(3));
        assertEquals(cloud(8, 2, 64), train.clouds().get(22));
        assertEquals(3, train.labels().get(3));
        assertEquals("bathtub", train.classes().get(1));
        assertEquals(
                List.of(27, 3, 5),
                ModelNetFolder.split(folder).stream().map(CloudSet::size).toList());
    }

    @Test
    void mistakesAreNamed() throws IOException {
        requireMessage("need the class names in shape_names.txt");
        writeNames(List.of("a", "b"));
        requireMessage("need the 40 class names of ModelNet40 in alphabetical order, got [a, b]");
        Path names = folder.resolve("shape_names.txt");
        Files.write(names, new byte[] {(byte) 0xC3, '('});
        requireMessage(names + ": need UTF-8 text");
        writeNames(ClassNames.MODELNET40);
        requireMessage("need an HDF5 file with 'train' in its name (*.h5)");
        Path file = folder.resolve("train.h5");
        Files.writeString(file, "not HDF5");
        requireMessage(file + ": not an HDF5 file, or a broken one");
        write("train.h5", new float[2][4][2], new int[2]);
        requireMessage("dataset 'data' must have the shape [any, any, 3], has [2, 4, 2]");
        write("train.h5", new float[2][4][3], new int[3]);
        requireMessage("must have one label for each of the 2 objects, at least one; has 3");
        write("train.h5", new float[2][4][3], new int[] {0, 40});
        requireMessage("must hold numbers from 0 to 39, label 1 is 40");
        float[][][] infinite = new float[2][4][3];
        infinite[1][2][0] = Float.NaN;
        write("train.h5", infinite, new int[2]);
        requireMessage("object 1: need finite points: coordinate 0 of point 2 is NaN");
    }

    private void requireMessage(String part) {
        InputFileException e = assertThrows(InputFileException.class, () -> ModelNetFolder.read(folder, "train"));
        assertTrue(String.valueOf(e.getMessage()).contains(part), e.getMessage());
    }

    private void writeNames(List<String> names) throws IOException {
        Files.write(folder.resolve("shape_names.txt"), names);
    }

    private static PointCloud cloud(long seed, int object, int points) {
        return Solid.values()[object % 4].cloud(points, SampleRandom.of(seed, object));
    }

    private void write(String name, int objects, int points, long seed) {
        float[][][] data = new float[objects][points][3];
        int[] labels = new int[objects];
        for (int i = 0; i < objects; i++) {
            PointCloud cloud = cloud(seed, i, points);
            labels[i] = i % 4;
            for (int k = 0; k < points; k++) {
                for (int axis = 0; axis < 3; axis++) {
                    data[i][k][axis] = cloud.get(k, axis);
                }
            }
        }
        write(name, data, labels);
    }

    private void write(String name, float[][][] data, int[] labels) {
        try (WritableHdfFile file = HdfFile.write(folder.resolve(name))) {
            file.putDataset("data", data);
            file.putDataset("label", labels);
        }
    }

    @Test
    void thePublishedSplitIsRead() throws IOException {
        List<CloudSet> parts = ModelNetFolder.split(SharedData.require("shapes"));
        assertEquals(
                List.of(8858, 985, 2468), parts.stream().map(CloudSet::size).toList());
        assertEquals(1024, parts.get(2).clouds().get(0).size());
    }
}
