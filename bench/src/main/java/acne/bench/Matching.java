package acne.bench;

import acne.io.NearestNeighbours;
import java.nio.FloatBuffer;
import java.util.SplittableRandom;
import org.bytedeco.opencv.global.opencv_core;
import org.bytedeco.opencv.opencv_core.DMatchVectorVector;
import org.bytedeco.opencv.opencv_core.Mat;
import org.bytedeco.opencv.opencv_features2d.BFMatcher;

/** Nearest neighbours with ratio and mutual check among the descriptors of two images: ours and OpenCV's brute force. */
final class Matching implements AutoCloseable {
    private static final int KEYPOINTS = 2000;
    private static final int DIMENSION = 128;

    private final float[] first;
    private final float[] second;
    private final Mat theirFirst;
    private final Mat theirSecond;
    private final BFMatcher theirs = new BFMatcher(opencv_core.NORM_L2, false);
    private final NearestNeighbours ours = new NearestNeighbours();

    Matching(long seed) {
        opencv_core.setNumThreads(1);
        SplittableRandom random = new SplittableRandom(seed);
        first = descriptors(random);
        second = descriptors(random);
        theirFirst = new Mat(KEYPOINTS, DIMENSION, opencv_core.CV_32F);
        theirSecond = new Mat(KEYPOINTS, DIMENSION, opencv_core.CV_32F);
        theirFirst.<FloatBuffer>createBuffer().put(first);
        theirSecond.<FloatBuffer>createBuffer().put(second);
    }

    private static float[] descriptors(SplittableRandom random) {
        float[] values = new float[KEYPOINTS * DIMENSION];
        for (int i = 0; i < values.length; i++) {
            values[i] = random.nextInt(256);
        }
        return values;
    }

    void ours() {
        ours.match(first, second, DIMENSION);
    }

    /** Two neighbours one way for the ratio, one the other way for the mutual check. */
    void opencv() {
        try (DMatchVectorVector there = new DMatchVectorVector();
                DMatchVectorVector back = new DMatchVectorVector()) {
            theirs.knnMatch(theirFirst, theirSecond, there, 2);
            theirs.knnMatch(theirSecond, theirFirst, back, 1);
        }
    }

    @Override
    public void close() {
        theirs.close();
        theirFirst.close();
        theirSecond.close();
    }
}
