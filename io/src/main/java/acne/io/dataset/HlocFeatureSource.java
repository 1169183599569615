package acne.io.dataset;

import acne.data.ImageSize;
import acne.io.Features;
import acne.io.HlocFeatures;
import acne.io.InputFileException;
import acne.io.colmap.ColmapCamera;
import acne.io.colmap.ColmapModel;
import java.util.Optional;

/** The features of a file of hloc, such as learned ones: those of the best scores are the strongest. */
public final class HlocFeatureSource implements FeatureSource {
    private final HlocFeatures file;
    private final int keypoints;

    /** The file stays open as long as features are asked for. */
    public HlocFeatureSource(HlocFeatures file, int keypoints) {
        this.file = file;
        this.keypoints = keypoints;
    }

    @Override
    public synchronized Features features(ColmapModel.View image, ColmapCamera camera) throws InputFileException {
        if (!file.has(image.name())) {
            throw new InputFileException(image.name() + ": the model has this image, the file of features has not");
        }
        Optional<ImageSize> size = file.imageSize(image.name());
        if (size.isPresent() && !size.get().equals(new ImageSize(camera.width(), camera.height()))) {
            throw new InputFileException(image.name() + ": the model has " + camera.width() + " x " + camera.height()
                    + " pixels for it, its features are of " + size.get().width() + " x "
                    + size.get().height());
        }
        return file.features(image.name(), keypoints);
    }
}
