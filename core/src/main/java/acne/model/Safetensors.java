package acne.model;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The contents of a safetensors file: text metadata and 32-bit float tensors, both in file order.
 *
 * <p>The layout is eight bytes with the length of the header (little endian), the header in JSON, then the values
 * without a gap: {@code {"__metadata__": {key: text}, name: {"dtype": "F32", "shape": [...], "data_offsets": [from,
 * to]}}}. The same contents in the same order give the same bytes.
 */
public record Safetensors(Map<String, String> metadata, List<NamedTensor> tensors) {
    /** A larger file is refused: thirty times the largest network here, and small enough to be read in one piece. */
    public static final int MAX_FILE_BYTES = 256 << 20;

    /** A longer header is refused: it has room for thousands of tensors, and its JSON cannot fill the memory. */
    public static final int MAX_HEADER_BYTES = 1 << 20;

    /** The header's key that holds the metadata, and so no tensor's name. */
    static final String METADATA = "__metadata__";

    /** The only type of values that is read and written. */
    static final String DTYPE = "F32";

    public Safetensors {
        metadata = Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
        tensors = List.copyOf(tensors);
    }

    /** Reads a file; a damaged one gives a {@link ModelFormatException}. */
    public static Safetensors read(Path file) throws IOException {
        long size = Files.size(file);
        if (size > MAX_FILE_BYTES) {
            throw tooLarge(file.toString(), size + " bytes");
        }
        try (InputStream in = Files.newInputStream(file)) {
            return read(in, file.toString());
        }
    }

    /** Reads a stream to its end; {@code place} names it in messages. */
    public static Safetensors read(InputStream in, String place) throws IOException {
        byte[] bytes = in.readNBytes(MAX_FILE_BYTES + 1);
        if (bytes.length > MAX_FILE_BYTES) {
            throw tooLarge(place, "more");
        }
        return new SafetensorsReader(bytes, place).read();
    }

    /** The file's bytes; an IllegalArgumentException names a repeated name or a value that is not finite. */
    public byte[] toBytes() {
        return SafetensorsWriter.toBytes(this);
    }

    private static ModelFormatException tooLarge(String place, String found) {
        return new ModelFormatException(place, "a model has at most " + MAX_FILE_BYTES + " bytes, this file " + found);
    }
}
