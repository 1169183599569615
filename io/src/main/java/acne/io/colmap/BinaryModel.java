package acne.io.colmap;

import acne.io.InputFileException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The binary files of a sparse model: little-endian records one after the other, their number first. */
final class BinaryModel {
    /** Coordinates and the number of a scene point. */
    private static final int KEYPOINT_BYTES = 24;

    private BinaryModel() {}

    /** Makes the value of a record. */
    private interface RecordReader<T> {
        T read(ByteBuffer in);
    }

    static ColmapModel read(Path folder) throws InputFileException {
        Map<Integer, ColmapCamera> cameras = new LinkedHashMap<>();
        for (ColmapCamera camera : records(folder.resolve("cameras.bin"), BinaryModel::camera)) {
            cameras.put(camera.id(), camera);
        }
        return new ColmapModel(
                cameras,
                records(folder.resolve("images.bin"), BinaryModel::image),
                records(folder.resolve("points3D.bin"), BinaryModel::point));
    }

    private static <T> List<T> records(Path file, RecordReader<T> reader) throws InputFileException {
        try {
            ByteBuffer in = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
            long count = in.getLong();
            List<T> records = new ArrayList<>();
            for (long i = 0; i < count; i++) {
                records.add(reader.read(in));
            }
            return records;
        } catch (IOException e) {
            throw new InputFileException(file + ": cannot be read: " + e.getMessage(), e);
        } catch (BufferUnderflowException e) {
            throw new InputFileException(file + ": the file is cut short", e);
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new InputFileException(file + ": " + e.getMessage(), e);
        }
    }

    private static ColmapCamera camera(ByteBuffer in) {
        int id = in.getInt();
        int model = in.getInt();
        int width = Math.toIntExact(in.getLong());
        int height = Math.toIntExact(in.getLong());
        int parameters = LensModel.ofId(model)
                .orElseThrow(
                        () -> new IllegalArgumentException("camera " + id + " has the unknown lens model " + model))
                .parameters();
        return new ColmapCamera(id, model, width, height, doubles(in, parameters), false);
    }

    private static ColmapModel.View image(ByteBuffer in) {
        int id = in.getInt();
        double[] pose = doubles(in, 7);
        int camera = in.getInt();
        String name = text(in);
        long keypoints = in.getLong();
        if (keypoints < 0 || keypoints > in.remaining() / KEYPOINT_BYTES) {
            throw new BufferUnderflowException();
        }
        in.position(in.position() + (int) keypoints * KEYPOINT_BYTES);
        return ColmapModel.View.of(id, name, camera, pose);
    }

    private static ColmapModel.Point point(ByteBuffer in) {
        in.getLong();
        doubles(in, 3);
        in.position(in.position() + 3);
        double error = in.getDouble();
        long length = in.getLong();
        if (length < 0 || length > in.remaining() / 8) {
            throw new BufferUnderflowException();
        }
        int[] images = new int[(int) length];
        for (int i = 0; i < images.length; i++) {
            images[i] = in.getInt();
            in.getInt();
        }
        return new ColmapModel.Point(error, images);
    }

    private static double[] doubles(ByteBuffer in, int count) {
        double[] values = new double[count];
        for (int i = 0; i < count; i++) {
            values[i] = in.getDouble();
        }
        return values;
    }

    /** Text up to a zero byte. */
    private static String text(ByteBuffer in) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (byte b = in.get(); b != 0; b = in.get()) {
            bytes.write(b);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
