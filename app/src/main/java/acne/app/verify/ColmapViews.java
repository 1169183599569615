package acne.app.verify;

import acne.data.ImageSize;
import acne.io.InputFileException;
import acne.io.colmap.ColmapCamera;
import acne.io.colmap.ColmapDatabase;
import acne.io.colmap.ColmapImage;
import acne.io.colmap.Lens;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** The images of a database with their keypoints undistorted; those used last are kept in memory. */
final class ColmapViews {
    private final ColmapDatabase database;
    private final Map<Integer, ColmapCamera> cameras;
    private final Map<Integer, ColmapImage> images;
    private final Map<Integer, Optional<Lens>> lenses = new HashMap<>();
    private final ViewCache<Integer> kept = new ViewCache<>();

    ColmapViews(ColmapDatabase database) throws InputFileException {
        this.database = database;
        this.cameras = database.cameras();
        this.images = database.images();
    }

    Map<Integer, ColmapImage> images() {
        return images;
    }

    /** The name of an image, or its number where there is no such image. */
    String name(int imageId) {
        ColmapImage image = images.get(imageId);
        return image == null ? "image " + imageId : image.name();
    }

    /** The view of an image; empty where the model of its lens is not known. */
    Optional<KeypointView> view(int imageId) throws InputFileException {
        Optional<KeypointView> view = kept.get(imageId);
        if (view.isPresent()) {
            return view;
        }
        ColmapCamera camera = camera(imageId);
        Optional<Lens> lens = lenses.computeIfAbsent(camera.id(), id -> camera.lens());
        if (lens.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(kept.keep(
                imageId, load(camera, lens.get(), database.keypoints(imageId).xy())));
    }

    private ColmapCamera camera(int imageId) {
        ColmapImage image = images.get(imageId);
        ColmapCamera camera = image == null ? null : cameras.get(image.cameraId());
        if (camera == null) {
            throw new IllegalArgumentException(name(imageId) + ": the database has no such image, or no camera for it");
        }
        return camera;
    }

    private static KeypointView load(ColmapCamera camera, Lens lens, float[] xy) {
        int count = xy.length / 2;
        double[] x = new double[count];
        double[] y = new double[count];
        boolean[] usable = new boolean[count];
        double[] pixel = new double[2];
        for (int i = 0; i < count; i++) {
            usable[i] = KeypointView.isPlace(xy[2 * i], xy[2 * i + 1])
                    && lens.undistort(xy[2 * i], xy[2 * i + 1], pixel)
                    && KeypointView.isPlace(pixel[0], pixel[1]);
            x[i] = usable[i] ? pixel[0] : 0;
            y[i] = usable[i] ? pixel[1] : 0;
        }
        return new KeypointView(
                x,
                y,
                usable,
                camera.priorFocal() ? Optional.of(lens.camera()) : Optional.empty(),
                OptionalInt.of(camera.id()),
                new ImageSize(camera.width(), camera.height()));
    }
}
