package acne.app.stereo;

/** Width and height of an image in pixels. */
public record ImageSize(int width, int height) {
    public ImageSize {
        if (width < 1 || height < 1) {
            throw new IllegalArgumentException("an image has at least one pixel: " + width + " x " + height);
        }
    }
}
