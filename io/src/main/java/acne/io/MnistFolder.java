package acne.io;

import acne.data.ClassNames;
import acne.data.CloudSet;
import acne.data.GreyImage;
import acne.data.PointCloud;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** The four IDX files of MNIST in a folder, plain or with {@code .gz}, as point clouds. */
public final class MnistFolder {
    /** The published files, without {@code .gz}. */
    public static final List<String> FILES = List.of(
            "train-images-idx3-ubyte", "train-labels-idx1-ubyte", "t10k-images-idx3-ubyte", "t10k-labels-idx1-ubyte");

    /** Into how many parts the digits can be divided, each the test digits of one fold. */
    public static final int FOLDS = 10;

    /** The paper splits all digits 8:1:1; the seed of that split is ours. */
    private static final long SPLIT_SEED = 811;

    private MnistFolder() {}

    /** Training, validation and test digits, 8:1:1 of both published files together: fold 0. */
    public static List<CloudSet> split(Path folder) throws IOException {
        return split(folder, 0);
    }

    /**
     * Training, validation and test digits of a fold of the cross-validation. No digit is a test digit of two folds; the
     * validation digits of a fold are the test digits of the one before.
     */
    public static List<CloudSet> split(Path folder, int fold) throws IOException {
        List<CloudSet> tenths = read(folder).split(SPLIT_SEED, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1);
        Collections.rotate(tenths, -fold);
        return List.of(
                tenths.subList(0, FOLDS - 2).stream().reduce(CloudSet::and).orElseThrow(),
                tenths.get(FOLDS - 2),
                tenths.get(FOLDS - 1));
    }

    /** All digits: those of the published training files, then those of the test files. */
    public static CloudSet read(Path folder) throws IOException {
        return read(folder, 0).and(read(folder, 2));
    }

    private static CloudSet read(Path folder, int first) throws IOException {
        Path imageFile = find(folder, FILES.get(first));
        IdxFile images = IdxFile.read(imageFile, 3);
        Path labelFile = find(folder, FILES.get(first + 1));
        byte[] labels = IdxFile.read(labelFile, 1).values();
        int count = images.shape()[0];
        if (labels.length != count) {
            throw new InputFileException(labelFile + ": need one label for each of the " + count + " images of "
                    + imageFile.getFileName() + ", got " + labels.length);
        }
        List<PointCloud> clouds = new ArrayList<>(count);
        List<Integer> classes = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            if (labels[i] < 0 || labels[i] >= ClassNames.DIGITS.size()) {
                throw new InputFileException(
                        labelFile + ": need labels from 0 to 9, label " + i + " is " + (labels[i] & 0xFF));
            }
            clouds.add(cloud(imageFile, images, i));
            classes.add((int) labels[i]);
        }
        return new CloudSet(clouds, classes, ClassNames.DIGITS);
    }

    private static PointCloud cloud(Path file, IdxFile images, int i) throws InputFileException {
        int height = images.shape()[1];
        int width = images.shape()[2];
        int size = width * height;
        try {
            return new GreyImage(width, height, Arrays.copyOfRange(images.values(), i * size, (i + 1) * size)).cloud();
        } catch (IllegalArgumentException e) {
            throw new InputFileException(file + ": image " + i + ": " + e.getMessage(), e);
        }
    }

    /** The file of a published name, plain or compressed. */
    static Path find(Path folder, String name) throws InputFileException {
        for (String candidate : List.of(name, name + ".gz")) {
            if (Files.isRegularFile(folder.resolve(candidate))) {
                return folder.resolve(candidate);
            }
        }
        throw new InputFileException(folder + ": need the file " + name + " or " + name + ".gz, and there is none");
    }
}
