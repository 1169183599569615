package acne.model;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Writes {@link Safetensors} contents as bytes. */
final class SafetensorsWriter {
    /** The values start at a multiple of this, so that they can be mapped into memory as floats. */
    private static final int ALIGNMENT = 8;

    private SafetensorsWriter() {}

    static byte[] toBytes(Safetensors contents) {
        byte[] header = header(contents);
        int padded = (header.length + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        if (padded > Safetensors.MAX_HEADER_BYTES) {
            throw new IllegalArgumentException(
                    "a header has at most " + Safetensors.MAX_HEADER_BYTES + " bytes, this one " + padded);
        }
        long size = Long.BYTES + padded + dataBytes(contents.tensors());
        if (size > Safetensors.MAX_FILE_BYTES) {
            throw new IllegalArgumentException(
                    "a model has at most " + Safetensors.MAX_FILE_BYTES + " bytes, this one " + size);
        }
        ByteBuffer out = ByteBuffer.allocate((int) size).order(ByteOrder.LITTLE_ENDIAN);
        out.putLong(padded).put(header);
        while (out.position() < Long.BYTES + padded) {
            out.put((byte) ' ');
        }
        for (NamedTensor tensor : contents.tensors()) {
            putValues(out, tensor);
        }
        return out.array();
    }

    private static byte[] header(Safetensors contents) {
        Map<String, Object> header = new LinkedHashMap<>();
        if (!contents.metadata().isEmpty()) {
            header.put(Safetensors.METADATA, contents.metadata());
        }
        long offset = 0;
        for (NamedTensor tensor : contents.tensors()) {
            if (tensor.name().equals(Safetensors.METADATA)) {
                throw new IllegalArgumentException("no tensor may have the name " + Safetensors.METADATA);
            }
            long end = offset + (long) Float.BYTES * tensor.values().length;
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("dtype", Safetensors.DTYPE);
            entry.put("shape", IntStream.of(tensor.shape()).boxed().toList());
            entry.put("data_offsets", List.of(offset, end));
            if (header.put(tensor.name(), entry) != null) {
                throw new IllegalArgumentException("two tensors have the name '" + tensor.name() + "'");
            }
            offset = end;
        }
        return encode(Json.write(header));
    }

    /** UTF-8 bytes; half of a surrogate pair is refused, because it would come back as another character. */
    private static byte[] encode(String text) {
        try {
            ByteBuffer encoded = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
            byte[] bytes = new byte[encoded.remaining()];
            encoded.get(bytes);
            return bytes;
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("names and metadata need to be valid Unicode: " + e.getMessage(), e);
        }
    }

    private static long dataBytes(List<NamedTensor> tensors) {
        return tensors.stream()
                .mapToLong(tensor -> (long) Float.BYTES * tensor.values().length)
                .sum();
    }

    private static void putValues(ByteBuffer out, NamedTensor tensor) {
        float[] values = tensor.values();
        for (int i = 0; i < values.length; i++) {
            if (!Float.isFinite(values[i])) {
                throw new IllegalArgumentException(
                        "tensor '" + tensor.name() + "': values need to be finite, value " + i + " is " + values[i]);
            }
            out.putFloat(values[i]);
        }
    }
}
