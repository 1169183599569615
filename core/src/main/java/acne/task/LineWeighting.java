package acne.task;

import acne.data.Points2;

/**
 * A network's opinion: one non-negative weight a point.
 *
 * <p>The points come normalised: centred on their bounding box, its longer side from -1 to 1.
 */
@FunctionalInterface
public interface LineWeighting {
    /** The weights of these points, in their order. */
    double[] weights(Points2 normalised);
}
