package acne.data;

/**
 * The sizes of image 1 and image 2.
 *
 * @param oneCamera whether both images are known to be of one camera at one focal length, which itself need not be known
 */
public record ImageSizePair(ImageSize size1, ImageSize size2, boolean oneCamera) {
    /** Sizes of images of which nothing else is known. */
    public ImageSizePair(ImageSize size1, ImageSize size2) {
        this(size1, size2, false);
    }

    /** The sizes of images that are known to be of one camera at one focal length. */
    public ImageSizePair ofOneCamera() {
        return new ImageSizePair(size1, size2, true);
    }

    /** The sizes with the images in each other's place. */
    public ImageSizePair swapped() {
        return new ImageSizePair(size2, size1, oneCamera);
    }

    /** Whether the images are of one size, turned or not, as photos of one camera are and photos of two seldom. */
    public boolean sameSize() {
        return size1.equals(size2) || size1.equals(new ImageSize(size2.height(), size2.width()));
    }
}
