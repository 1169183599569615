package acne.geometry;

/** The cameras of image 1 and image 2. */
public record CameraPair(Camera camera1, Camera camera2) {}
