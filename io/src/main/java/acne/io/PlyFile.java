package acne.io;

import acne.data.TriangleMesh;
import acne.io.PlyHeader.Element;
import acne.io.PlyHeader.Format;
import acne.io.PlyHeader.Property;
import acne.io.PlyHeader.Type;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;

/** The vertices and faces of a PLY file, ascii or binary; a cloud is a mesh without faces. */
final class PlyFile {
    private final Path file;
    private final PlyHeader header;
    private final Values values;
    private float[] vertices = new float[0];
    private final Polygons polygons = new Polygons();

    /** The numbers of the body one after the other. */
    private interface Values {
        double next(Type type) throws InputFileException;

        /** Called before each row. */
        void startRow(String element, long index) throws InputFileException;

        InputFileException error(String what);
    }

    private PlyFile(Path file, PlyHeader header, Values values) {
        this.file = file;
        this.header = header;
        this.values = values;
    }

    static TriangleMesh read(Path file) throws IOException {
        byte[] bytes = WholeFile.read(file);
        PlyHeader header = PlyHeader.read(file, bytes);
        Values values =
                header.format() == Format.ASCII ? new Ascii(file, bytes, header) : new Binary(file, bytes, header);
        return new PlyFile(file, header, values).mesh();
    }

    private TriangleMesh mesh() throws InputFileException {
        for (Element element : header.elements()) {
            if (element.name().equals("vertex")) {
                vertices(element);
            } else if (element.name().equals("face")) {
                faces(element);
            } else {
                skip(element);
            }
        }
        if (vertices.length == 0) {
            throw new InputFileException(file + ": need an element 'vertex' with at least one row");
        }
        try {
            return TriangleMesh.of(vertices, polygons.triangles());
        } catch (IllegalArgumentException e) {
            throw new InputFileException(file + ": " + e.getMessage(), e);
        }
    }

    private void vertices(Element element) throws InputFileException {
        int[] columns = {element.indexOf("x"), element.indexOf("y"), element.indexOf("z")};
        for (int column : columns) {
            if (column < 0 || element.properties().get(column).lengthType() != null) {
                throw new InputFileException(file + ": need the properties x, y and z of the vertices, got "
                        + element.properties().stream().map(Property::name).toList());
            }
        }
        vertices = new float[Math.multiplyExact(3, (int) element.count())];
        for (int row = 0; row < element.count(); row++) {
            values.startRow("vertex", row);
            for (int i = 0; i < element.properties().size(); i++) {
                double value = scalar(element.properties().get(i));
                for (int axis = 0; axis < 3; axis++) {
                    if (columns[axis] == i) {
                        vertices[3 * row + axis] = (float) value;
                    }
                }
            }
        }
    }

    /** The value of a property; a list is passed over. */
    private double scalar(Property property) throws InputFileException {
        Type lengthType = property.lengthType();
        if (lengthType == null) {
            return values.next(property.type());
        }
        for (int i = length(lengthType); i > 0; i--) {
            values.next(property.type());
        }
        return 0;
    }

    private void faces(Element element) throws InputFileException {
        for (long row = 0; row < element.count(); row++) {
            values.startRow("face", row);
            for (Property property : element.properties()) {
                Type lengthType = property.lengthType();
                boolean corners = property.name().equals("vertex_indices")
                        || property.name().equals("vertex_index");
                if (lengthType == null || !corners) {
                    scalar(property);
                    continue;
                }
                polygons.start();
                for (int i = length(lengthType); i > 0; i--) {
                    polygons.add(corner(property.type()));
                }
            }
        }
    }

    private int corner(Type type) throws InputFileException {
        double corner = values.next(type);
        if (corner != Math.rint(corner)) {
            throw values.error("need whole numbers as corners, got " + corner);
        }
        return (int) corner;
    }

    private int length(Type type) throws InputFileException {
        double length = values.next(type);
        if (!(length >= 0 && length <= Polygons.MOST_CORNERS && length == Math.rint(length))) {
            throw values.error("need a list of 0 to " + Polygons.MOST_CORNERS + " values, got a length of " + length);
        }
        return (int) length;
    }

    private void skip(Element element) throws InputFileException {
        for (long row = 0; row < element.count(); row++) {
            values.startRow(element.name(), row);
            for (Property property : element.properties()) {
                scalar(property);
            }
        }
    }

    /** One row a line. */
    private static final class Ascii implements Values {
        private final TextLines text;

        Ascii(Path file, byte[] bytes, PlyHeader header) {
            text = new TextLines(file, bytes, header.bodyStart(), header.lines() + 1);
        }

        @Override
        public void startRow(String element, long index) throws InputFileException {
            text.requireLine(element + " " + index);
        }

        @Override
        public double next(Type type) throws InputFileException {
            return text.precise("a value");
        }

        @Override
        public InputFileException error(String what) {
            return text.error(what);
        }
    }

    private static final class Binary implements Values {
        private final Path file;
        private final ByteBuffer body;
        private String element = "";
        private long row;

        Binary(Path file, byte[] bytes, PlyHeader header) {
            this.file = file;
            boolean little = header.format() == Format.BINARY_LITTLE_ENDIAN;
            body = ByteBuffer.wrap(bytes, header.bodyStart(), bytes.length - header.bodyStart())
                    .order(little ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
        }

        @Override
        public void startRow(String name, long index) {
            element = name;
            row = index;
        }

        @Override
        public double next(Type type) throws InputFileException {
            try {
                return switch (type) {
                    case INT8 -> body.get();
                    case UINT8 -> Byte.toUnsignedInt(body.get());
                    case INT16 -> body.getShort();
                    case UINT16 -> Short.toUnsignedInt(body.getShort());
                    case INT32 -> body.getInt();
                    case UINT32 -> Integer.toUnsignedLong(body.getInt());
                    case FLOAT32 -> body.getFloat();
                    case FLOAT64 -> body.getDouble();
                };
            } catch (BufferUnderflowException e) {
                throw error("the file is cut short");
            }
        }

        @Override
        public InputFileException error(String what) {
            return new InputFileException(file + ": " + element + " " + row + ": " + what);
        }
    }
}
