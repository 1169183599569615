package acne.io;

import acne.math.Mat3;

/** What an OpenCV estimator returned: a matrix with {@code x2^T M x1 = 0}, and which matches it counted as inliers. */
public record OpencvEstimate(Mat3 matrix, boolean[] inliers) {}
