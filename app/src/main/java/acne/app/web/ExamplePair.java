package acne.app.web;

import acne.geometry.Camera;
import acne.io.render.RenderedPair;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** A rendered pair of views with its cameras, for who has no photos at hand. */
final class ExamplePair {
    private static final int WIDTH = 800;
    private static final int HEIGHT = 600;

    private ExamplePair() {}

    /** The views as pictures, and the cameras as a form takes them. */
    static Map<String, Object> of(long seed) throws IOException {
        RenderedPair pair = RenderedPair.courtyard(seed, WIDTH, HEIGHT);
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("image1", PictureUrl.of(pair.image1().pixels()));
        json.put("image2", PictureUrl.of(pair.image2().pixels()));
        json.put("camera1", camera(pair.camera1()));
        json.put("camera2", camera(pair.camera2()));
        return json;
    }

    /** A camera of square pixels as the form of the page takes it. */
    private static String camera(Camera camera) {
        return String.format(Locale.ROOT, "%.1f,%.1f,%.1f", camera.fx(), camera.cx(), camera.cy());
    }
}
