package acne.app.stereo;

import acne.geometry.Camera;
import acne.geometry.CameraPair;
import acne.io.Photo;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The cameras of two photos: those that were given, else those that the EXIF entries tell. */
public final class PhotoCameras {
    private PhotoCameras() {}

    /** Both cameras; empty where one of them is neither given nor told. */
    public static Optional<CameraPair> of(
            Photo photo1, @Nullable Camera given1, Photo photo2, @Nullable Camera given2) {
        Optional<Camera> first = camera(photo1, given1);
        Optional<Camera> second = camera(photo2, given2);
        return first.flatMap(c1 -> second.map(c2 -> new CameraPair(c1, c2)));
    }

    /** The camera that was given, or one with the focal length of the EXIF entries and the principal point in the centre. */
    private static Optional<Camera> camera(Photo photo, @Nullable Camera given) {
        if (given != null) {
            return Optional.of(given);
        }
        return photo.focal().isPresent()
                ? Optional.of(Camera.ofFocal(
                        photo.focal().getAsDouble(), (photo.fullWidth() - 1) / 2.0, (photo.fullHeight() - 1) / 2.0))
                : Optional.empty();
    }
}
