package acne.io;

import acne.geometry.Camera;
import acne.geometry.Rigid3;

/** One image of a scene: its name, its size in pixels, its calibration and its place in the world. */
public record SceneImage(String name, int width, int height, Camera camera, Rigid3 camFromWorld) {}
