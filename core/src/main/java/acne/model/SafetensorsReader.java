package acne.model;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@link Safetensors} contents from bytes, and trusts none of them. */
final class SafetensorsReader {
    private static final Set<String> ENTRY_KEYS = Set.of("dtype", "shape", "data_offsets");

    private final ByteBuffer bytes;
    private final String place;

    SafetensorsReader(byte[] bytes, String place) {
        this.bytes = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        this.place = place;
    }

    /** A tensor as the header announces it; the offsets count from the end of the header. */
    private record Entry(String name, int[] shape, long begin, long end) {}

    Safetensors read() throws ModelFormatException {
        Map<String, @Nullable Object> header = header();
        Map<String, String> metadata = new LinkedHashMap<>();
        List<Entry> entries = new ArrayList<>();
        for (Map.Entry<String, @Nullable Object> item : header.entrySet()) {
            if (item.getKey().equals(Safetensors.METADATA)) {
                readMetadata(item.getValue(), metadata);
            } else {
                entries.add(entry(item.getKey(), item.getValue()));
            }
        }
        entries.sort(Comparator.comparingLong(Entry::begin).thenComparingLong(Entry::end));
        requireNoGap(entries);
        List<NamedTensor> tensors = new ArrayList<>();
        for (Entry entry : entries) {
            tensors.add(new NamedTensor(entry.name, entry.shape, values(entry)));
        }
        return new Safetensors(metadata, tensors);
    }

    private Map<String, @Nullable Object> header() throws ModelFormatException {
        if (bytes.remaining() < Long.BYTES) {
            throw error("truncated: a header length of 8 bytes was expected, the file has " + bytes.remaining());
        }
        long length = bytes.getLong();
        if (length < 0 || length > Safetensors.MAX_HEADER_BYTES) {
            throw error("not a safetensors file, or damaged: a header has at most " + Safetensors.MAX_HEADER_BYTES
                    + " bytes, this one " + Long.toUnsignedString(length));
        }
        if (length > bytes.remaining()) {
            throw error("truncated: the header has " + length + " bytes, the file " + bytes.remaining() + " after it");
        }
        ByteBuffer header = bytes.slice(bytes.position(), (int) length);
        bytes.position(bytes.position() + (int) length);
        try {
            return Json.parseObject(
                    StandardCharsets.UTF_8.newDecoder().decode(header).toString());
        } catch (CharacterCodingException e) {
            throw error("the header is not UTF-8: " + e.getMessage());
        } catch (IllegalArgumentException e) {
            throw error("the header is damaged: " + e.getMessage());
        }
    }

    private void readMetadata(@Nullable Object value, Map<String, String> metadata) throws ModelFormatException {
        if (!(value instanceof Map<?, ?>)) {
            throw error(Safetensors.METADATA + ": an object was expected");
        }
        for (Map.Entry<String, @Nullable Object> item : Json.asObject(value).entrySet()) {
            if (!(item.getValue() instanceof String text)) {
                throw error(Safetensors.METADATA + "." + item.getKey() + ": a text was expected");
            }
            metadata.put(item.getKey(), text);
        }
    }

    private Entry entry(String name, @Nullable Object value) throws ModelFormatException {
        if (name.isEmpty()) {
            throw error("a tensor has no name");
        }
        if (!(value instanceof Map<?, ?>) || !Json.asObject(value).keySet().equals(ENTRY_KEYS)) {
            throw tensorError(name, "an object with dtype, shape and data_offsets was expected");
        }
        Map<String, @Nullable Object> fields = Json.asObject(value);
        Object dtype = fields.get("dtype");
        if (!Safetensors.DTYPE.equals(dtype)) {
            throw tensorError(name, "dtype " + Safetensors.DTYPE + " was expected, got " + Json.write(dtype));
        }
        int[] shape = shape(name, fields.get("shape"));
        List<?> offsets = fields.get("data_offsets") instanceof List<?> list ? list : List.of();
        if (offsets.size() != 2) {
            throw tensorError(name, "data_offsets: two numbers were expected");
        }
        Entry entry = new Entry(name, shape, offset(name, offsets.get(0)), offset(name, offsets.get(1)));
        requireMatchingSize(entry);
        return entry;
    }

    private int[] shape(String name, @Nullable Object value) throws ModelFormatException {
        if (!(value instanceof List<?> axes) || axes.size() > NamedTensor.MAX_RANK) {
            throw tensorError(name, "shape: a list of at most " + NamedTensor.MAX_RANK + " axes was expected");
        }
        int[] shape = new int[axes.size()];
        for (int i = 0; i < shape.length; i++) {
            if (!(axes.get(i) instanceof Long axis) || axis < 0 || axis > Integer.MAX_VALUE) {
                throw tensorError(name, "shape: whole numbers were expected, got " + Json.write(value));
            }
            shape[i] = axis.intValue();
        }
        return shape;
    }

    private long offset(String name, @Nullable Object value) throws ModelFormatException {
        if (!(value instanceof Long offset) || offset < 0 || offset > bytes.remaining()) {
            throw tensorError(
                    name,
                    "data_offsets: " + Json.write(value) + " is outside the file's " + bytes.remaining()
                            + " bytes of values (truncated?)");
        }
        return offset;
    }

    private void requireMatchingSize(Entry entry) throws ModelFormatException {
        long needed;
        try {
            needed = Float.BYTES * NamedTensor.size(entry.shape);
        } catch (IllegalArgumentException e) {
            throw tensorError(entry.name, e.getMessage());
        }
        if (entry.end - entry.begin != needed) {
            throw tensorError(
                    entry.name,
                    "shape " + Arrays.toString(entry.shape) + " needs " + needed + " bytes, data_offsets ["
                            + entry.begin + ", " + entry.end + "] give " + (entry.end - entry.begin));
        }
    }

    /** The values of all tensors, in order, fill the file from the header to the end exactly once. */
    private void requireNoGap(List<Entry> entries) throws ModelFormatException {
        long reached = 0;
        for (Entry entry : entries) {
            if (entry.begin != reached) {
                String problem = entry.begin < reached ? "overlaps the tensor before it" : "leaves a hole before it";
                throw tensorError(entry.name, problem + ": starts at " + entry.begin + ", expected " + reached);
            }
            reached = entry.end;
        }
        if (reached != bytes.remaining()) {
            throw error("the tensors end at byte " + reached + " of " + bytes.remaining() + " bytes of values");
        }
    }

    private float[] values(Entry entry) throws ModelFormatException {
        float[] values = new float[(int) ((entry.end - entry.begin) / Float.BYTES)];
        bytes.slice(bytes.position() + (int) entry.begin, (int) (entry.end - entry.begin))
                .order(ByteOrder.LITTLE_ENDIAN)
                .asFloatBuffer()
                .get(values);
        for (int i = 0; i < values.length; i++) {
            if (!Float.isFinite(values[i])) {
                throw tensorError(entry.name, "values need to be finite, value " + i + " is " + values[i]);
            }
        }
        return values;
    }

    private ModelFormatException tensorError(String name, @Nullable String problem) {
        return error("tensor '" + name + "': " + problem);
    }

    private ModelFormatException error(String problem) {
        return new ModelFormatException(place, problem);
    }
}
