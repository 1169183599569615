package acne.io.dataset;

import acne.io.Features;
import acne.io.Images;
import acne.io.InputFileException;
import acne.io.Photo;
import acne.io.SiftFeatures;
import acne.io.colmap.ColmapCamera;
import acne.io.colmap.ColmapModel;
import java.nio.file.Path;

/** SIFT features of the photos themselves, reduced to a size. */
public final class PhotoFeatures implements FeatureSource {
    private final Path folder;
    private final int maxSide;
    private final SiftFeatures sift;

    public PhotoFeatures(Path folder, int maxSide, int keypoints) {
        this.folder = folder;
        this.maxSide = maxSide;
        this.sift = new SiftFeatures(keypoints);
    }

    @Override
    public Features features(ColmapModel.View image, ColmapCamera camera) throws InputFileException {
        Path file = folder.resolve(image.name());
        Photo photo = Images.read(file, maxSide, Images.Turn.AS_STORED);
        if (!fits(photo, camera)) {
            photo = Images.read(file, maxSide, Images.Turn.UPRIGHT);
        }
        if (!fits(photo, camera)) {
            throw new InputFileException(file + ": the model has " + camera.width() + " x " + camera.height()
                    + " pixels for it, the file has " + photo.fullWidth() + " x " + photo.fullHeight());
        }
        return sift.detect(photo);
    }

    private static boolean fits(Photo photo, ColmapCamera camera) {
        return photo.fullWidth() == camera.width() && photo.fullHeight() == camera.height();
    }
}
