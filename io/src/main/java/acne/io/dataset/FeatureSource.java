package acne.io.dataset;

import acne.io.Features;
import acne.io.InputFileException;
import acne.io.colmap.ColmapCamera;
import acne.io.colmap.ColmapModel;

/** Where the keypoints and descriptors of an image of a model come from; safe for several threads. */
public interface FeatureSource {
    /** The strongest features of an image, in pixels of its camera. */
    Features features(ColmapModel.View image, ColmapCamera camera) throws InputFileException;
}
