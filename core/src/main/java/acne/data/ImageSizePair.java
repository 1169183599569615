package acne.data;

/** The sizes of image 1 and image 2. */
public record ImageSizePair(ImageSize size1, ImageSize size2) {}
