package acne.data;

import acne.geometry.Camera;

/** Width and height of an image in pixels. */
public record ImageSize(int width, int height) {
    public ImageSize {
        if (width < 1 || height < 1) {
            throw new IllegalArgumentException("an image has at least one pixel: " + width + " x " + height);
        }
    }

    /**
     * The frame of an image whose camera is unknown, written as a camera: centre at zero, longer side of length one.
     *
     * <p>Paper: section "Wide-baseline stereo", normalisation by the image size.
     */
    public Camera frame() {
        return Camera.ofFocal(Math.max(1, Math.max(width, height) - 1), (width - 1) / 2.0, (height - 1) / 2.0);
    }
}
