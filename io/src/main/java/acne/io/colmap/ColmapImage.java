package acne.io.colmap;

/** An image of a database: its number, its path below the folder of images, and the number of its camera. */
public record ColmapImage(int id, String name, int cameraId) {}
