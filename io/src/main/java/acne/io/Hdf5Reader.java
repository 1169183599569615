package acne.io;

import io.jhdf.HdfFile;
import io.jhdf.api.Attribute;
import io.jhdf.api.Dataset;
import io.jhdf.api.Group;
import io.jhdf.api.Node;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;

/** Typed reading of an HDF5 file with checked shapes; whatever is wrong with the file is an {@link InputFileException}. */
final class Hdf5Reader implements AutoCloseable {
    /** Stands in an expected shape for any size. */
    static final int ANY = -1;

    /** 0x89 "HDF" and a line break, as a little-endian number. */
    private static final long SIGNATURE = 0x0A1A0A0D46444889L;

    /** A dataset of more values is refused unread: a small compressed file can claim that many. */
    private static final long MOST_VALUES = 1L << 27;

    /** Stands for a dataset of any number of axes. */
    static final int[] ANY_SHAPE = {ANY};

    private final Path path;
    private final HdfFile file;

    private Hdf5Reader(Path path, HdfFile file) {
        this.path = path;
        this.file = file;
    }

    static Hdf5Reader open(Path path) throws InputFileException {
        if (!Files.isRegularFile(path)) {
            throw new InputFileException(path + ": no such file");
        }
        try {
            requireWhole(path);
            return new Hdf5Reader(path, new HdfFile(path));
        } catch (IOException | RuntimeException e) {
            throw new InputFileException(path + ": not an HDF5 file, or a broken one: " + e.getMessage(), e);
        }
    }

    /** The head of an HDF5 file says how long it is: a file cut short is found before anything is read from it. */
    private static void requireWhole(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path)) {
            ByteBuffer head = ByteBuffer.allocate(48).order(ByteOrder.LITTLE_ENDIAN);
            channel.read(head, 0);
            if (head.position() < 48 || head.getLong(0) != SIGNATURE) {
                throw new IOException("the HDF5 signature was expected at its start");
            }
            long end = head.get(8) < 2 ? head.getLong(40) : head.getLong(28);
            if (channel.size() < end) {
                throw new IOException("it must have " + end + " bytes, has " + channel.size());
            }
        }
    }

    /** An attribute of the file that holds text. */
    String text(String name) throws InputFileException {
        return guarded("attribute '" + name + "'", () -> {
            Attribute attribute = file.getAttributes().get(name);
            if (attribute == null) {
                throw new IllegalArgumentException("is missing");
            }
            return String.valueOf(attribute.getData());
        });
    }

    /** Number of entries of a group. */
    int size(String group) throws InputFileException {
        return guarded("group '" + group + "'", () -> {
            if (child(group) instanceof Group found) {
                return found.getChildren().size();
            }
            throw new IllegalArgumentException("must be a group");
        });
    }

    /** Whether there is a group or dataset of a name; where the file is too broken to tell, an {@link UncheckedIOException} says so. */
    boolean has(String name) {
        try {
            return guarded("'" + name + "'", () -> find(name).isPresent());
        } catch (InputFileException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** First dimension of a dataset. */
    int length(String dataset) throws InputFileException {
        return guarded(quoted(dataset), () -> dataset(dataset, ANY).getDimensions()[0]);
    }

    /** Number of bytes of one value of a dataset. */
    int valueBytes(String dataset) throws InputFileException {
        return guarded(
                quoted(dataset), () -> dataset(dataset, ANY).getDataType().getSize());
    }

    /** All values of a numeric dataset, row-major; a shape of one {@link #ANY} alone fits every dataset. */
    double[] doubles(String dataset, int... shape) throws InputFileException {
        Object flat = flat(dataset, shape);
        if (flat instanceof double[] values) {
            return values;
        }
        if (flat instanceof Number scalar) {
            return new double[] {scalar.doubleValue()};
        }
        requireNumbers(dataset, flat);
        double[] values = new double[Array.getLength(flat)];
        for (int i = 0; i < values.length; i++) {
            values[i] = Array.getDouble(flat, i);
        }
        return values;
    }

    /** All values of a numeric dataset as floats, row-major; more than {@code most} of them are refused unread. */
    float[] floats(String dataset, long most, int... shape) throws InputFileException {
        long size = guarded(quoted(dataset), () -> dataset(dataset, shape).getSize());
        if (size > most) {
            throw error(quoted(dataset) + " must have at most " + most + " values, has " + size);
        }
        Object flat = flat(dataset, shape);
        if (flat instanceof float[] values) {
            return values;
        }
        requireNumbers(dataset, flat);
        float[] values = new float[Array.getLength(flat)];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) Array.getDouble(flat, i);
        }
        return values;
    }

    /** All values of a whole-number dataset that fit 32 bits, row-major. */
    int[] ints(String dataset, int... shape) throws InputFileException {
        Object flat = flat(dataset, shape);
        if (flat instanceof int[] values) {
            return values;
        }
        requireNumbers(dataset, flat);
        if (flat instanceof double[] || flat instanceof float[]) {
            throw error(quoted(dataset) + " must hold whole numbers");
        }
        int[] values = new int[Array.getLength(flat)];
        for (int i = 0; i < values.length; i++) {
            long value = Array.getLong(flat, i);
            if (value != (int) value) {
                throw new InputFileException(
                        path + ": " + quoted(dataset) + " holds " + value + ", which is too large");
            }
            values[i] = (int) value;
        }
        return values;
    }

    /** All values of a one-dimensional text dataset. */
    String[] texts(String dataset, int length) throws InputFileException {
        if (flat(dataset, length) instanceof String[] values) {
            return values;
        }
        throw new InputFileException(path + ": " + quoted(dataset) + " must hold text");
    }

    /** A mistake in the file's content. */
    InputFileException error(String what) {
        return new InputFileException(path + ": " + what);
    }

    private Object flat(String dataset, int... shape) throws InputFileException {
        return guarded(quoted(dataset), () -> {
            Dataset found = dataset(dataset, shape);
            if (found.getSize() > MOST_VALUES) {
                throw new IllegalArgumentException(
                        "must have at most " + MOST_VALUES + " values, has " + found.getSize());
            }
            return found.getDataFlat();
        });
    }

    /** jhdf gives other objects than arrays of numbers for text, references and scalars. */
    private void requireNumbers(String dataset, Object flat) throws InputFileException {
        Class<?> component = flat.getClass().getComponentType();
        if (component == null || !component.isPrimitive() || component == boolean.class || component == char.class) {
            throw error(quoted(dataset) + " must hold numbers");
        }
    }

    private Dataset dataset(String name, int... shape) {
        if (!(child(name) instanceof Dataset dataset)) {
            throw new IllegalArgumentException("must be a dataset");
        }
        int[] found = dataset.getDimensions();
        boolean matches = found.length == shape.length || Arrays.equals(shape, ANY_SHAPE);
        for (int i = 0; matches && i < Math.min(shape.length, found.length); i++) {
            matches = shape[i] == ANY || shape[i] == found[i];
        }
        if (!matches) {
            throw new IllegalArgumentException("must have the shape " + shown(shape) + ", has " + shown(found));
        }
        return dataset;
    }

    private Node child(String name) {
        return find(name).orElseThrow(() -> new IllegalArgumentException("is missing"));
    }

    private Optional<Node> find(String name) {
        Node node = file;
        for (String part : name.split("/", -1)) {
            if (!(node instanceof Group group) || group.getChild(part) == null) {
                return Optional.empty();
            }
            node = group.getChild(part);
        }
        return Optional.of(node);
    }

    private static String shown(int[] shape) {
        return Arrays.toString(shape).replace("-1", "any");
    }

    private static String quoted(String dataset) {
        return "dataset '" + dataset + "'";
    }

    /** jhdf meets a broken file with unchecked exceptions of many kinds, some without a message. */
    private <T> T guarded(String what, Supplier<T> read) throws InputFileException {
        try {
            return read.get();
        } catch (RuntimeException e) {
            String reason = e.getMessage() == null ? "the file is broken or cut short" : e.getMessage();
            throw new InputFileException(path + ": " + what + " " + reason, e);
        }
    }

    @Override
    public void close() {
        file.close();
    }
}
