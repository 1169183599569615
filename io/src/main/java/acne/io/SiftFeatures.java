package acne.io;

import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.opencv.global.opencv_core;
import org.bytedeco.opencv.opencv_core.KeyPoint;
import org.bytedeco.opencv.opencv_core.KeyPointVector;
import org.bytedeco.opencv.opencv_core.Mat;
import org.bytedeco.opencv.opencv_features2d.SIFT;

/**
 * SIFT keypoints and descriptors by OpenCV, with the settings of the scene files: the strongest responses at a contrast
 * threshold so low that it drops none of them.
 */
public final class SiftFeatures {
    public static final int DIMENSION = 128;
    public static final int DEFAULT_KEYPOINTS = 2000;

    private static final int OCTAVE_LAYERS = 3;
    private static final double CONTRAST_THRESHOLD = 1e-5;
    private static final double EDGE_THRESHOLD = 10;
    private static final double SIGMA = 1.6;

    private final int keypoints;

    public SiftFeatures() {
        this(DEFAULT_KEYPOINTS);
    }

    public SiftFeatures(int keypoints) {
        if (keypoints < 1) {
            throw new IllegalArgumentException("need at least 1 keypoint an image, got " + keypoints);
        }
        this.keypoints = keypoints;
    }

    /** The features of the image in use, in pixels of the full image. */
    @SuppressWarnings("try") // the scope frees on leaving what is made in it
    public Features detect(Photo photo) {
        OpencvThreads.single();
        try (PointerScope scope = new PointerScope()) {
            Mat image = new Mat(photo.height(), photo.width(), opencv_core.CV_8UC1, new BytePointer(photo.grey()));
            SIFT sift = SIFT.create(keypoints, OCTAVE_LAYERS, CONTRAST_THRESHOLD, EDGE_THRESHOLD, SIGMA, false);
            KeyPointVector points = new KeyPointVector();
            Mat descriptors = new Mat();
            sift.detectAndCompute(image, new Mat(), points, descriptors);
            return strongest(photo, points, descriptors);
        }
    }

    /** OpenCV keeps all keypoints that tie with the last one, in no order of strength. */
    private Features strongest(Photo photo, KeyPointVector points, Mat descriptors) {
        int found = (int) points.size();
        float[] responses = new float[found];
        double[] x = new double[found];
        double[] y = new double[found];
        for (int i = 0; i < found; i++) {
            KeyPoint point = points.get(i);
            responses[i] = point.response();
            x[i] = photo.fullX(point.pt().x());
            y[i] = photo.fullY(point.pt().y());
        }
        float[] values = new float[found * DIMENSION];
        if (found > 0) {
            new FloatPointer(descriptors.data()).get(values);
        }
        return new Features(x, y, values, DIMENSION).strongest(responses, keypoints);
    }
}
