package acne.bench.colmap;

import acne.geometry.PoseError;
import acne.geometry.Rigid3;
import acne.io.colmap.ColmapModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What the mapper made of a verification.
 *
 * @param images registered in the largest model
 * @param poseErrors of all pairs of registered images with known poses, in degrees, ascending
 */
record Reconstruction(int models, int images, int points, double reprojectionPx, List<Double> poseErrors) {
    /** The largest of the models in the folders 0, 1, ... of the mapper. */
    static Reconstruction read(Path sparse, Map<String, PhotoCollection.Place> truth) throws IOException {
        List<ColmapModel> models = new ArrayList<>();
        try (Stream<Path> folders = Files.list(sparse)) {
            for (Path folder : folders.filter(Files::isDirectory).sorted().toList()) {
                models.add(ColmapModel.read(folder));
            }
        }
        return models.stream()
                .max(Comparator.comparingInt(model -> model.images().size()))
                .map(model -> of(models.size(), model, truth))
                .orElse(new Reconstruction(0, 0, 0, 0, List.of()));
    }

    private static Reconstruction of(int models, ColmapModel model, Map<String, PhotoCollection.Place> truth) {
        List<Double> errors = new ArrayList<>();
        for (ColmapModel.View first : model.images()) {
            for (ColmapModel.View second : model.images()) {
                PhotoCollection.Place place1 = truth.get(first.name());
                PhotoCollection.Place place2 = truth.get(second.name());
                if (first.id() < second.id() && place1 != null && place2 != null && place1.world() == place2.world()) {
                    errors.add(PoseError.of(
                                    between(first.camFromWorld(), second.camFromWorld()),
                                    between(place1.camFromWorld(), place2.camFromWorld()))
                            .maxDegrees());
                }
            }
        }
        errors.sort(Comparator.naturalOrder());
        return new Reconstruction(
                models, model.images().size(), model.points().size(), model.meanReprojectionError(), errors);
    }

    private static Rigid3 between(Rigid3 cam1FromWorld, Rigid3 cam2FromWorld) {
        return cam2FromWorld.after(cam1FromWorld.inverse());
    }

    double medianPoseError() {
        return quantile(0.5);
    }

    /** The pose error that a share of the pairs does not exceed; 180 degrees without any pair. */
    double quantile(double share) {
        return poseErrors.isEmpty()
                ? 180
                : poseErrors.get((int) Math.min(share * poseErrors.size(), poseErrors.size() - 1));
    }

    Map<String, Object> toJson() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("models", models);
        json.put("registered_images", images);
        json.put("points", points);
        json.put("reprojection_px", reprojectionPx);
        json.put("pose_error_median_deg", medianPoseError());
        json.put("pose_error_90_percent_deg", quantile(0.9));
        return json;
    }
}
