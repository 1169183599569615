package acne.train;

import acne.data.MatchRows;
import acne.math.Mat3;

/**
 * One pair as training sees it.
 *
 * @param rows matches in the frame of the network
 * @param labels one where a match is an inlier, else zero
 * @param essential the true essential matrix, unit norm
 * @param frame1FromNormalised takes normalised (calibrated) points of image 1 to the frame of the network
 */
record StereoSample(
        MatchRows rows, float[] labels, Mat3 essential, Mat3 frame1FromNormalised, Mat3 frame2FromNormalised) {
    StereoSample withRows(MatchRows newRows) {
        return new StereoSample(newRows, labels, essential, frame1FromNormalised, frame2FromNormalised);
    }
}
