package acne.bench.colmap;

import acne.geometry.Camera;
import acne.geometry.Rigid3;
import acne.io.Images;
import acne.io.InputFileException;
import acne.io.SceneFile;
import acne.io.colmap.Lens;
import acne.io.render.Courtyard;
import acne.io.render.RenderedScene;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Photos with known poses.
 *
 * @param folder where they are
 * @param camera one for all photos, or empty where COLMAP has to find it
 * @param truth by name
 */
record PhotoCollection(String name, Path folder, Optional<Camera> camera, Map<String, Place> truth) {
    /**
     * Where a photo was taken, and with what camera.
     *
     * @param world photos of different worlds see nothing in common
     * @param camera in an image of this width
     */
    record Place(int world, Rigid3 camFromWorld, Camera camera, int width) {
        /** The camera in an image of another width. */
        Camera scaled(int newWidth) {
            double scale = (double) newWidth / width;
            return new Camera(
                    camera.fx() * scale,
                    camera.fy() * scale,
                    (camera.cx() + 0.5) * scale - 0.5,
                    (camera.cy() + 0.5) * scale - 0.5);
        }
    }

    /**
     * How a collection is rendered.
     *
     * @param worlds courtyards that look different
     * @param photos of each
     * @param arcDegrees from the first to the last place
     */
    record Rendering(int worlds, int photos, double arcDegrees, int width, int height) {}

    /** Writes rendered photos, and knows their camera or keeps it to itself. */
    static PhotoCollection render(String name, Path folder, Rendering rendering, long seed) throws IOException {
        Camera camera =
                Camera.ofFocal(0.95 * rendering.width(), (rendering.width() - 1) / 2.0, (rendering.height() - 1) / 2.0);
        Map<String, Place> truth = new LinkedHashMap<>();
        for (int world = 0; world < rendering.worlds(); world++) {
            RenderedScene scene = Courtyard.scene(seed + world);
            List<Rigid3> walk = Courtyard.walk(rendering.photos(), rendering.arcDegrees());
            for (int i = 0; i < walk.size(); i++) {
                String file = String.format(Locale.ROOT, "world%d_%03d.png", world, i);
                Images.writePng(
                        scene.render(camera, walk.get(i), rendering.width(), rendering.height())
                                .pixels(),
                        folder.resolve(file));
                truth.put(file, new Place(world, walk.get(i), camera, rendering.width()));
            }
        }
        return new PhotoCollection(name, folder, Optional.of(camera), truth);
    }

    /** Photos with the poses of a scene file. */
    static PhotoCollection photos(String name, Path folder, Path sceneFile) throws InputFileException {
        Map<String, Place> truth = new LinkedHashMap<>();
        try (SceneFile scene = SceneFile.open(sceneFile)) {
            scene.images()
                    .forEach(image ->
                            truth.put(image.name(), new Place(0, image.camFromWorld(), image.camera(), image.width())));
        }
        return new PhotoCollection(name, folder, Optional.empty(), truth);
    }

    /** The parameters of COLMAP's model PINHOLE. */
    static double[] pinhole(Camera camera) {
        return new double[] {
            camera.fx(), camera.fy(), camera.cx() + Lens.COLMAP_OFFSET, camera.cy() + Lens.COLMAP_OFFSET
        };
    }

    /** The same photos, with their camera unknown. */
    PhotoCollection withoutCamera(String newName) {
        return new PhotoCollection(newName, folder, Optional.empty(), truth);
    }
}
