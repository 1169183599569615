package acne.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Point clouds with the class of each, such as the digits of MNIST or the shapes of ModelNet40.
 *
 * @param clouds as they were read; {@link CloudGenerator} draws what networks see
 * @param labels one a cloud, an index of the classes
 * @param classes the names of the classes
 */
public record CloudSet(List<PointCloud> clouds, List<Integer> labels, List<String> classes) {
    public CloudSet {
        clouds = List.copyOf(clouds);
        labels = List.copyOf(labels);
        classes = List.copyOf(classes);
        if (clouds.size() != labels.size()) {
            throw new IllegalArgumentException(
                    "need one label a cloud: " + clouds.size() + " clouds, " + labels.size() + " labels");
        }
        for (int i = 0; i < clouds.size(); i++) {
            if (clouds.get(i).size() == 0) {
                throw new IllegalArgumentException("cloud " + i + ": need at least one point");
            }
            if (labels.get(i) < 0 || labels.get(i) >= classes.size()) {
                throw new IllegalArgumentException(
                        "cloud " + i + ": need a label from 0 to " + (classes.size() - 1) + ", got " + labels.get(i));
            }
        }
    }

    public int size() {
        return clouds.size();
    }

    /** The clouds at the given indices, in that order. */
    CloudSet select(int[] indices) {
        List<PointCloud> chosen = new ArrayList<>();
        List<Integer> chosenLabels = new ArrayList<>();
        for (int i : indices) {
            chosen.add(clouds.get(i));
            chosenLabels.add(labels.get(i));
        }
        return new CloudSet(chosen, chosenLabels, classes);
    }

    /** The first clouds, at most so many. */
    public CloudSet first(int most) {
        int count = Math.min(most, size());
        return new CloudSet(clouds.subList(0, count), labels.subList(0, count), classes);
    }

    /** Disjoint parts that share the clouds in the given proportions, in the random order of a seed. */
    public List<CloudSet> split(long seed, int... proportions) {
        int[] order = Permutation.of(size(), SampleRandom.of(seed, 0));
        int total = Arrays.stream(proportions).sum();
        List<CloudSet> parts = new ArrayList<>();
        int before = 0;
        for (int proportion : proportions) {
            int from = (int) ((long) size() * before / total);
            before += proportion;
            int to = (int) ((long) size() * before / total);
            parts.add(select(Arrays.copyOfRange(order, from, to)));
        }
        return parts;
    }

    /** Both sets together; their classes must be the same. */
    public CloudSet and(CloudSet other) {
        if (!classes.equals(other.classes)) {
            throw new IllegalArgumentException("need the same classes: " + classes + " and " + other.classes);
        }
        List<PointCloud> all = new ArrayList<>(clouds);
        all.addAll(other.clouds);
        List<Integer> allLabels = new ArrayList<>(labels);
        allLabels.addAll(other.labels);
        return new CloudSet(all, allLabels, classes);
    }
}
