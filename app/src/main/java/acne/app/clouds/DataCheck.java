package acne.app.clouds;

import acne.data.CloudSet;
import acne.io.MnistChecksums;
import acne.io.MnistFolder;
import acne.io.ModelNetFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What is known of a set of data: where it comes from, and what a folder of it must hold.
 *
 * @param origin what the user reads
 */
record DataCheck(String name, String origin, Check check) {
    /** Reads a folder; says what it found, or fails with what is wrong. */
    @FunctionalInterface
    interface Check {
        List<String> of(Path folder) throws IOException;
    }

    private static final String MNIST_ORIGIN = """
            MNIST: 70,000 handwritten digits of 28 x 28 pixels (Y. LeCun, C. Cortes, C. Burges).
            Files, plain or with .gz: train-images-idx3-ubyte, train-labels-idx1-ubyte, t10k-images-idx3-ubyte,
            t10k-labels-idx1-ubyte, from http://yann.lecun.com/exdb/mnist/ or https://ossci-datasets.s3.amazonaws.com/mnist/.
            Put them into the folder mnist of the folder that the variable ACNE_DATA names.""";

    private static final String MODELNET_ORIGIN = """
            ModelNet40: 12,311 CAD models in 40 classes as point clouds (Z. Wu et al., CVPR 2015; for research only).
            HDF5 files with 'data' (objects x points x 3, y upwards) and 'label', with 'train' or 'test' in their names, such as
            those of https://shapenet.cs.stanford.edu/media/modelnet40_ply_hdf5_2048.zip, and its shape_names.txt.
            Put them into the folder shapes of the folder that the variable ACNE_DATA names.""";

    private static final List<DataCheck> ALL = List.of(
            new DataCheck("mnist", MNIST_ORIGIN, DataCheck::mnist),
            new DataCheck("modelnet", MODELNET_ORIGIN, DataCheck::modelNet));

    static List<String> names() {
        return ALL.stream().map(DataCheck::name).toList();
    }

    static Optional<DataCheck> of(String name) {
        return ALL.stream().filter(set -> set.name.equals(name)).findFirst();
    }

    List<String> check(Path folder) throws IOException {
        return check.of(folder);
    }

    private static List<String> mnist(Path folder) throws IOException {
        List<String> findings = new ArrayList<>(MnistChecksums.verify(folder));
        CloudSet all = MnistFolder.read(folder);
        findings.add(requireCounts("digits", all, 70_000));
        return findings;
    }

    private static List<String> modelNet(Path folder) throws IOException {
        return List.of(
                requireCounts("training objects", ModelNetFolder.read(folder, "train"), 9843),
                requireCounts("test objects", ModelNetFolder.read(folder, "test"), 2468));
    }

    private static String requireCounts(String what, CloudSet set, int expected) throws IOException {
        if (set.size() != expected) {
            throw new IOException("need " + expected + " " + what + ", got " + set.size());
        }
        int[] counts = new int[set.classes().size()];
        set.labels().forEach(label -> counts[label]++);
        if (Arrays.stream(counts).anyMatch(count -> count == 0)) {
            throw new IOException("need " + what + " of every class, got none of class "
                    + set.classes().get(indexOfZero(counts)));
        }
        return expected + " " + what + " in " + counts.length + " classes";
    }

    private static int indexOfZero(int[] counts) {
        int i = 0;
        while (counts[i] != 0) {
            i++;
        }
        return i;
    }
}
