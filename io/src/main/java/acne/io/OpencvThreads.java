package acne.io;

import org.bytedeco.opencv.global.opencv_core;

/** Keeps OpenCV on the calling thread: callers spread pairs over threads, and times are compared per core. */
final class OpencvThreads {
    static {
        opencv_core.setNumThreads(1);
    }

    private OpencvThreads() {}

    /** Takes effect once, on the first call. */
    static void single() {
        // the static block does the work
    }
}
