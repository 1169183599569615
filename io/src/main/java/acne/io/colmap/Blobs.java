package acne.io.colmap;

import acne.geometry.Rigid3;
import acne.math.Mat3;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Numbers as COLMAP packs them in its tables: little-endian, row by row. */
final class Blobs {
    /** Takes COLMAP's pixels to ours. */
    private static final Mat3 OURS_FROM_COLMAP = Mat3.of(1, 0, -Lens.COLMAP_OFFSET, 0, 1, -Lens.COLMAP_OFFSET, 0, 0, 1);

    private Blobs() {}

    static float[] floats(byte[] blob) {
        float[] values = new float[blob.length / Float.BYTES];
        little(blob).asFloatBuffer().get(values);
        return values;
    }

    static double[] doubles(byte[] blob) {
        double[] values = new double[blob.length / Double.BYTES];
        little(blob).asDoubleBuffer().get(values);
        return values;
    }

    static int[] ints(byte[] blob) {
        int[] values = new int[blob.length / Integer.BYTES];
        little(blob).asIntBuffer().get(values);
        return values;
    }

    static byte[] of(int[] values) {
        byte[] blob = new byte[values.length * Integer.BYTES];
        little(blob).asIntBuffer().put(values);
        return blob;
    }

    static byte[] of(double... values) {
        byte[] blob = new byte[values.length * Double.BYTES];
        little(blob).asDoubleBuffer().put(values);
        return blob;
    }

    /** A fundamental matrix of our pixels as one of COLMAP's. */
    static byte[] fundamental(Mat3 ours) {
        return of(OURS_FROM_COLMAP
                .transpose()
                .times(ours)
                .times(OURS_FROM_COLMAP)
                .normalised()
                .toArray());
    }

    /** A homography of our pixels as one of COLMAP's. */
    static byte[] homography(Mat3 ours) {
        return of(OURS_FROM_COLMAP
                .inverse()
                .times(ours)
                .times(OURS_FROM_COLMAP)
                .normalised()
                .toArray());
    }

    static byte[] rotation(Rigid3 motion) {
        Quaternion q = Quaternion.of(motion.rotation());
        return of(q.w(), q.x(), q.y(), q.z());
    }

    static byte[] translation(Rigid3 motion) {
        return of(
                motion.translation().x(),
                motion.translation().y(),
                motion.translation().z());
    }

    private static ByteBuffer little(byte[] blob) {
        return ByteBuffer.wrap(blob).order(ByteOrder.LITTLE_ENDIAN);
    }
}
