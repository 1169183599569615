package acne.io;

import acne.data.ClassNames;
import acne.data.CloudSet;
import acne.data.PointCloud;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * ModelNet40 as point clouds: HDF5 files with {@code train} or {@code test} in their names, and the class names.
 *
 * <p>Each HDF5 file has {@code data} of objects x points x 3 and {@code label} of objects (x 1); any number of points. The names
 * stand in {@code shape_names.txt} or {@code modelnet40_shape_names.txt}, one a line.
 */
public final class ModelNetFolder {
    /** One object in ten of the published training files is held out to stop early. */
    private static final long SPLIT_SEED = 91;

    private static final long MAX_VALUES = 1L << 29;

    private ModelNetFolder() {}

    /** Training and validation objects of the published training files, 9:1, and the published test objects. */
    public static List<CloudSet> split(Path folder) throws IOException {
        List<CloudSet> parts = new ArrayList<>(read(folder, "train").split(SPLIT_SEED, 9, 1));
        parts.add(read(folder, "test"));
        return parts;
    }

    /** The objects of a part, {@code train} or {@code test}, of the published split. */
    public static CloudSet read(Path folder, String part) throws IOException {
        List<String> names = names(folder);
        List<PointCloud> clouds = new ArrayList<>();
        List<Integer> labels = new ArrayList<>();
        for (Path file : files(folder, part)) {
            read(file, names.size(), clouds, labels);
        }
        return new CloudSet(clouds, labels, names);
    }

    private static void read(Path file, int classes, List<PointCloud> clouds, List<Integer> labels)
            throws InputFileException {
        try (Hdf5Reader reader = Hdf5Reader.open(file)) {
            float[] values = reader.floats("data", MAX_VALUES, Hdf5Reader.ANY, Hdf5Reader.ANY, 3);
            int[] found = reader.ints("label", Hdf5Reader.ANY_SHAPE);
            int objects = reader.length("data");
            if (found.length != objects || objects == 0) {
                throw reader.error("dataset 'label' must have one label for each of the " + objects
                        + " objects, at least one; has " + found.length);
            }
            int size = values.length / objects;
            for (int i = 0; i < objects; i++) {
                if (found[i] < 0 || found[i] >= classes) {
                    throw reader.error("dataset 'label' must hold numbers from 0 to " + (classes - 1) + ", label " + i
                            + " is " + found[i]);
                }
                clouds.add(cloud(reader, Arrays.copyOfRange(values, i * size, (i + 1) * size), i));
                labels.add(found[i]);
            }
        }
    }

    private static PointCloud cloud(Hdf5Reader reader, float[] rows, int object) throws InputFileException {
        try {
            return PointCloud.of(3, rows);
        } catch (IllegalArgumentException e) {
            throw reader.error("dataset 'data': object " + object + ": " + e.getMessage());
        }
    }

    /** The HDF5 files of a part, by name. */
    public static List<Path> files(Path folder, String part) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new InputFileException(folder + ": need a folder with the files of ModelNet40, and there is none");
        }
        try (Stream<Path> entries = Files.list(folder)) {
            List<Path> files = entries.filter(file -> isPart(String.valueOf(file.getFileName()), part))
                    .sorted()
                    .toList();
            if (files.isEmpty()) {
                throw new InputFileException(
                        folder + ": need an HDF5 file with '" + part + "' in its name (*.h5), and there is none");
            }
            return files;
        }
    }

    private static boolean isPart(String name, String part) {
        return name.contains(part) && (name.endsWith(".h5") || name.endsWith(".hdf5"));
    }

    /** The class names of the folder. */
    static List<String> names(Path folder) throws IOException {
        for (String name : List.of("shape_names.txt", "modelnet40_shape_names.txt")) {
            Path file = folder.resolve(name);
            if (Files.isRegularFile(file)) {
                List<String> names = lines(file).stream()
                        .map(String::strip)
                        .filter(line -> !line.isEmpty())
                        .toList();
                if (!names.equals(ClassNames.MODELNET40)) {
                    throw new InputFileException(
                            file + ": need the 40 class names of ModelNet40 in alphabetical order, got " + names);
                }
                return names;
            }
        }
        throw new InputFileException(folder + ": need the class names in shape_names.txt, and there is no such file");
    }

    private static List<String> lines(Path file) throws IOException {
        try {
            return Files.readAllLines(file);
        } catch (CharacterCodingException e) {
            throw new InputFileException(file + ": need UTF-8 text", e);
        }
    }
}
