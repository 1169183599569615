package acne.io.colmap;

import java.util.Optional;

/**
 * A camera as COLMAP keeps it.
 *
 * @param model number of its lens model
 * @param parameters focal lengths, principal point and coefficients, in COLMAP's order and pixels
 * @param priorFocal whether the focal length is known in advance, from EXIF entries or the user
 */
public record ColmapCamera(int id, int model, int width, int height, double[] parameters, boolean priorFocal) {
    public ColmapCamera {
        if (width < 1 || height < 1) {
            throw new IllegalArgumentException(
                    "camera " + id + ": need a size of at least 1 x 1 pixel, got " + width + " x " + height);
        }
        parameters = parameters.clone();
    }

    @Override
    public double[] parameters() {
        return parameters.clone();
    }

    /** The lens; empty where its model is not known. */
    public Optional<Lens> lens() {
        try {
            return LensModel.ofId(model).map(known -> Lens.of(known, parameters));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("camera " + id + ": " + e.getMessage(), e);
        }
    }
}
