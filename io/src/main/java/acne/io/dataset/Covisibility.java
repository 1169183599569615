package acne.io.dataset;

import acne.io.colmap.ColmapModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How many scene points two images of a model see in common. */
final class Covisibility {
    private final int images;
    private final int[] shared;

    /** Counts for these images of a model; their places in the list are their indices. */
    Covisibility(ColmapModel model, List<ColmapModel.View> views) {
        images = views.size();
        shared = new int[images * images];
        Map<Integer, Integer> indices = new HashMap<>();
        for (int i = 0; i < images; i++) {
            indices.put(views.get(i).id(), i);
        }
        for (ColmapModel.Point point : model.points()) {
            int[] seen = Arrays.stream(point.imageIds())
                    .distinct()
                    .filter(indices::containsKey)
                    .map(id -> indices.getOrDefault(id, 0))
                    .toArray();
            for (int first : seen) {
                for (int second : seen) {
                    shared[first * images + second]++;
                }
            }
        }
    }

    /** The pairs of different images with so many points in common, the lower index first. */
    List<int[]> pairs(int atLeast) {
        List<int[]> pairs = new ArrayList<>();
        for (int first = 0; first < images; first++) {
            for (int second = first + 1; second < images; second++) {
                if (shared[first * images + second] >= atLeast) {
                    pairs.add(new int[] {first, second});
                }
            }
        }
        return pairs;
    }
}
