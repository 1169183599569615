package acne.io;

import acne.data.Correspondences;
import acne.geometry.Camera;
import acne.geometry.Rigid3;

/**
 * One pair of an OANet set.
 *
 * @param matches in pixels, with ratios and mutual flags where the file has them
 * @param cam2FromCam1 true motion; the scale of its translation is arbitrary
 * @param residual the file's own label of a match: its epipolar distance under the true motion
 */
public record OanetPair(
        Correspondences matches, Camera camera1, Camera camera2, Rigid3 cam2FromCam1, double[] residual) {}
