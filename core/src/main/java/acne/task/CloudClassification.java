package acne.task;

import acne.data.PointCloud;
import java.util.List;
import java.util.Optional;

/** What {@link CloudClassifier} found; immutable. */
public final class CloudClassification {
    /** The verdict. */
    public enum Status {
        CLASSIFIED,
        /** No point at all. */
        TOO_FEW,
        /** All points are equal. */
        DEGENERATE
    }

    /** A class and how probable it is. */
    public record ClassProbability(String name, double probability) {}

    private final Status status;
    private final String reason;
    private final List<ClassProbability> ranking;
    private final PointCloud points;
    private final double[] weights;

    CloudClassification(
            Status status, String reason, List<ClassProbability> ranking, PointCloud points, double[] weights) {
        this.status = status;
        this.reason = reason;
        this.ranking = List.copyOf(ranking);
        this.points = points;
        this.weights = weights;
    }

    static CloudClassification none(Status status, String reason, PointCloud points) {
        return new CloudClassification(status, reason, List.of(), points, new double[points.size()]);
    }

    /** Whether there is a class, and if not why. */
    public Status status() {
        return status;
    }

    /** One sentence for a person. */
    public String reason() {
        return reason;
    }

    /** The most probable class; empty where nothing was classified. */
    public Optional<ClassProbability> best() {
        return ranking.stream().findFirst();
    }

    /** All classes, the most probable first; empty where nothing was classified. */
    public List<ClassProbability> ranking() {
        return ranking;
    }

    /** The points that the network saw: those of the cloud in the network's frame, or a random part of very many. */
    public PointCloud points() {
        return points;
    }

    /** A copy: how much the network attends to each of {@link #points()}; they sum to one. */
    public double[] weights() {
        return weights.clone();
    }

    @Override
    public String toString() {
        return status + ": " + reason;
    }
}
