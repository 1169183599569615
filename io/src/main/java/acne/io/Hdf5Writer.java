package acne.io;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Writes an HDF5 file of nested groups and one-dimensional datasets.
 *
 * <p>Values go to the file at once, so that memory does not grow with it, and may be halves: jhdf, which serves everywhere else, keeps
 * all values until the end and knows no halves. The file has version 2 of the superblock and of the object headers
 * (HDF5 1.8 and newer).
 */
final class Hdf5Writer implements Closeable {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'H', 'D', 'F', '\r', '\n', 0x1A, '\n'};
    private static final int SUPERBLOCK_BYTES = 48;
    private static final long UNDEFINED = -1;

    private static final int DATASPACE = 0x01;
    private static final int LINK_INFO = 0x02;
    private static final int DATATYPE = 0x03;
    private static final int FILL_VALUE = 0x05;
    private static final int LINK = 0x06;
    private static final int LAYOUT = 0x08;
    private static final int GROUP_INFO = 0x0A;

    private final FileChannel channel;
    private final Group root = new Group();
    private long end = SUPERBLOCK_BYTES;

    /** What a name stands for: another group, or a dataset that is already in the file. */
    private sealed interface Node {}

    private record Group(Map<String, Node> children) implements Node {
        Group() {
            this(new TreeMap<>());
        }
    }

    private record Dataset(long address) implements Node {}

    Hdf5Writer(Path path) throws IOException {
        channel = FileChannel.open(
                path, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
    }

    /** Writes whole numbers as {@link Hdf5Type#INT16} or {@link Hdf5Type#INT32}. */
    void write(String path, Hdf5Type type, int[] values) throws IOException {
        ByteBuffer data = buffer(values.length * type.bytes());
        for (int value : values) {
            if (type == Hdf5Type.INT16) {
                data.putShort((short) value);
            } else {
                data.putInt(value);
            }
        }
        write(path, type, values.length, data);
    }

    /** Writes real numbers as {@link Hdf5Type#FLOAT16} or {@link Hdf5Type#FLOAT32}. */
    void write(String path, Hdf5Type type, float[] values) throws IOException {
        ByteBuffer data = buffer(values.length * type.bytes());
        for (float value : values) {
            if (type == Hdf5Type.FLOAT16) {
                data.putShort(Half.of(value));
            } else {
                data.putFloat(value);
            }
        }
        write(path, type, values.length, data);
    }

    private void write(String path, Hdf5Type type, int length, ByteBuffer data) throws IOException {
        long address = length == 0 ? UNDEFINED : append(data);
        ByteBuffer messages = buffer(128);
        message(
                messages,
                DATASPACE,
                out -> out.put((byte) 2)
                        .put((byte) 1)
                        .put((byte) 0)
                        .put((byte) 1)
                        .putLong(length));
        message(messages, DATATYPE, type::describe);
        // Version 3: space is taken late, a fill value would be written if there were one.
        message(messages, FILL_VALUE, out -> out.put((byte) 3).put((byte) 0x0A));
        message(
                messages,
                LAYOUT,
                out -> out.put((byte) 3).put((byte) 1).putLong(address).putLong((long) length * type.bytes()));
        put(path, new Dataset(append(header(messages))));
    }

    private void put(String path, Dataset dataset) throws IOException {
        String[] names = path.split("/", -1);
        Group group = root;
        for (int i = 0; i < names.length - 1; i++) {
            if (!(group.children().computeIfAbsent(names[i], name -> new Group()) instanceof Group child)) {
                throw new IOException(path + ": '" + names[i] + "' is a dataset already");
            }
            group = child;
        }
        if (group.children().putIfAbsent(names[names.length - 1], dataset) != null) {
            throw new IOException(path + ": the name is taken already");
        }
    }

    /** Writes the groups, from the innermost out, and the superblock. */
    @Override
    public void close() throws IOException {
        if (!channel.isOpen()) {
            return;
        }
        try (channel) {
            long rootAddress = write(root);
            ByteBuffer superblock = buffer(SUPERBLOCK_BYTES);
            superblock.put(SIGNATURE).put((byte) 2).put((byte) 8).put((byte) 8).put((byte) 0);
            superblock.putLong(0).putLong(UNDEFINED).putLong(end).putLong(rootAddress);
            superblock.putInt(Lookup3.of(superblock.array(), superblock.position()));
            write(superblock.flip(), 0);
        }
    }

    private long write(Group group) throws IOException {
        ByteBuffer messages = buffer(64);
        message(
                messages,
                LINK_INFO,
                out -> out.putShort((short) 0).putLong(UNDEFINED).putLong(UNDEFINED));
        message(messages, GROUP_INFO, out -> out.putShort((short) 0));
        for (Map.Entry<String, Node> child : group.children().entrySet()) {
            long address =
                    child.getValue() instanceof Group inner ? write(inner) : ((Dataset) child.getValue()).address();
            byte[] name = child.getKey().getBytes(StandardCharsets.UTF_8);
            messages = withRoomFor(messages, name.length + 32);
            // Version 1, a hard link; its name is UTF-8 and has two bytes for its length.
            message(
                    messages,
                    LINK,
                    out -> out.put((byte) 1)
                            .put((byte) 0x11)
                            .put((byte) 1)
                            .putShort((short) name.length)
                            .put(name)
                            .putLong(address));
        }
        return append(header(messages));
    }

    private static void message(ByteBuffer out, int type, Consumer<ByteBuffer> body) {
        int start = out.position();
        out.put((byte) type).putShort((short) 0).put((byte) 0);
        int from = out.position();
        body.accept(out);
        out.putShort(start + 1, (short) (out.position() - from));
    }

    /** The object header, version 2 with four bytes for its size, around its messages. */
    private static ByteBuffer header(ByteBuffer messages) {
        int size = messages.position();
        ByteBuffer header = buffer(size + 14);
        header.put("OHDR".getBytes(StandardCharsets.US_ASCII)).put((byte) 2).put((byte) 2);
        header.putInt(size).put(messages.array(), 0, size);
        return header.putInt(Lookup3.of(header.array(), header.position()));
    }

    private static ByteBuffer withRoomFor(ByteBuffer buffer, int bytes) {
        return buffer.remaining() >= bytes
                ? buffer
                : buffer(2 * buffer.capacity() + bytes).put(buffer.array(), 0, buffer.position());
    }

    private static ByteBuffer buffer(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Appends what was put into a buffer, and tells where it stands. */
    private long append(ByteBuffer filled) throws IOException {
        long address = end;
        ByteBuffer data = filled.flip();
        end += data.remaining();
        write(data, address);
        return address;
    }

    private void write(ByteBuffer data, long address) throws IOException {
        long at = address;
        while (data.hasRemaining()) {
            at += channel.write(data, at);
        }
    }
}
