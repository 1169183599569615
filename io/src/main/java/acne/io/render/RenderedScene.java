package acne.io.render;

import acne.geometry.Camera;
import acne.geometry.Rigid3;
import acne.io.Photo;
import acne.math.Vec3;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Textured bodies in diffuse light: what a surface point looks like does not depend on who looks.
 *
 * @param bodies what can be seen; where none is, the sky is
 */
public record RenderedScene(List<Body> bodies) {
    /** Rays along each side of a pixel. */
    private static final int SAMPLES = 2;

    private static final Vec3 TO_LIGHT = new Vec3(-0.4, -0.8, -0.45).normalised();
    private static final double AMBIENT = 0.55;

    public RenderedScene {
        bodies = List.copyOf(bodies);
    }

    /** The image of a camera; the centre of the top-left pixel is (0, 0), the camera looks along +z, y points down. */
    public Photo render(Camera camera, Rigid3 camFromWorld, int width, int height) {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Rigid3 worldFromCam = camFromWorld.inverse();
        IntStream.range(0, height).parallel().forEach(y -> {
            int[] row = new int[width];
            for (int x = 0; x < width; x++) {
                row[x] = pixel(camera, worldFromCam, x, y);
            }
            synchronized (image) {
                image.setRGB(0, y, width, 1, row, 0, width);
            }
        });
        return Photo.of(image);
    }

    /** Distance along the ray of a pixel from the camera to the first body, in units of depth; infinite for the sky. */
    public double depth(Camera camera, Rigid3 camFromWorld, double x, double y) {
        Ray ray = ray(camera, camFromWorld.inverse(), x, y);
        Body body = first(ray);
        return body == null ? Double.POSITIVE_INFINITY : body.shape().distance(ray);
    }

    private int pixel(Camera camera, Rigid3 worldFromCam, int x, int y) {
        double[] sum = new double[3];
        for (int row = 0; row < SAMPLES; row++) {
            for (int column = 0; column < SAMPLES; column++) {
                double dx = (column + 0.5) / SAMPLES - 0.5;
                double dy = (row + 0.5) / SAMPLES - 0.5;
                double[] colour = colour(ray(camera, worldFromCam, x + dx, y + dy));
                for (int channel = 0; channel < 3; channel++) {
                    sum[channel] += colour[channel];
                }
            }
        }
        int rgb = 0;
        for (double channel : sum) {
            rgb = rgb << 8 | (int) Math.round(255 * Math.min(1, channel / (SAMPLES * SAMPLES)));
        }
        return rgb;
    }

    private static Ray ray(Camera camera, Rigid3 worldFromCam, double x, double y) {
        Vec3 inCam = new Vec3(camera.normalisedX(x), camera.normalisedY(y), 1);
        return new Ray(worldFromCam.translation(), worldFromCam.rotation().times(inCam));
    }

    private double[] colour(Ray ray) {
        Body body = first(ray);
        if (body == null) {
            return sky(ray);
        }
        Vec3 point = ray.at(body.shape().distance(ray));
        double light =
                AMBIENT + (1 - AMBIENT) * Math.max(0, facing(ray, body, point).dot(TO_LIGHT));
        double[] colour = body.texture().colour(point);
        for (int channel = 0; channel < 3; channel++) {
            colour[channel] *= light;
        }
        return colour;
    }

    private static Vec3 facing(Ray ray, Body body, Vec3 point) {
        Vec3 normal = body.shape().normal(point);
        return normal.dot(ray.direction()) > 0 ? normal.times(-1) : normal;
    }

    private @Nullable Body first(Ray ray) {
        Body closest = null;
        double best = Double.POSITIVE_INFINITY;
        for (Body body : bodies) {
            double distance = body.shape().distance(ray);
            if (distance < best) {
                best = distance;
                closest = body;
            }
        }
        return closest;
    }

    private static double[] sky(Ray ray) {
        double up = Math.max(0, -ray.direction().normalised().y());
        return new double[] {0.80 - 0.35 * up, 0.87 - 0.22 * up, 0.93 - 0.05 * up};
    }
}
