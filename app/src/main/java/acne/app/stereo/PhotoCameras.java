package acne.app.stereo;

import acne.app.InputException;
import acne.geometry.Camera;
import acne.geometry.CameraPair;
import acne.io.Photo;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is known of the cameras of two photos, and from where. */
public record PhotoCameras(Known first, Known second) {
    /** Where a camera is known from. */
    public enum Source {
        /** The user. */
        GIVEN("given"),
        /** The focal length of the EXIF entries, the principal point in the centre. */
        EXIF("EXIF"),
        /** The other photo, which is of the same camera. */
        OTHER_PHOTO("other photo"),
        UNKNOWN("unknown");

        private final String label;

        Source(String label) {
            this.label = label;
        }

        /** In reports. */
        String label() {
            return label;
        }
    }

    /** The camera of one photo. */
    public record Known(Optional<Camera> camera, Source source) {
        private static final Known NOTHING = new Known(Optional.empty(), Source.UNKNOWN);

        private static Known of(Photo photo, @Nullable Camera given) {
            if (given != null) {
                return new Known(Optional.of(given), Source.GIVEN);
            }
            return photo.focal().isPresent()
                    ? new Known(Optional.of(ofExif(photo, photo.focal().getAsDouble())), Source.EXIF)
                    : NOTHING;
        }

        private static Camera ofExif(Photo photo, double focal) {
            return Camera.ofFocal(focal, (photo.fullWidth() - 1) / 2.0, (photo.fullHeight() - 1) / 2.0);
        }

        /** This camera for another photo of it. */
        private Known forOther() {
            return new Known(camera, camera.isPresent() ? Source.OTHER_PHOTO : Source.UNKNOWN);
        }

        private String words() {
            return camera.map(c -> PhotoCameras.words(c) + " (" + source.label() + ")")
                    .orElse("unknown");
        }
    }

    /** The cameras that were given, else those that the EXIF entries tell. */
    public static PhotoCameras of(Photo photo1, @Nullable Camera given1, Photo photo2, @Nullable Camera given2) {
        return new PhotoCameras(Known.of(photo1, given1), Known.of(photo2, given2));
    }

    /** Cameras that were given. */
    public static PhotoCameras given(CameraPair cameras) {
        return new PhotoCameras(
                new Known(Optional.of(cameras.camera1()), Source.GIVEN),
                new Known(Optional.of(cameras.camera2()), Source.GIVEN));
    }

    /**
     * The cameras where both photos are of one camera at one focal length: of photos of one size, what was given for one holds for both,
     * and else what the EXIF entries of one tell.
     */
    public PhotoCameras ofOne(Photo photo1, Photo photo2) {
        boolean bothGiven = first.source == Source.GIVEN && second.source == Source.GIVEN;
        if (bothGiven && !first.equals(second)) {
            throw new InputException("--one-camera: --camera1 and --camera2 differ; one camera has one focal length");
        }
        boolean sameSize = photo1.fullWidth() == photo2.fullWidth() && photo1.fullHeight() == photo2.fullHeight();
        if (bothGiven || !sameSize) {
            return this;
        }
        if (first.source == Source.GIVEN || second.source == Source.UNKNOWN) {
            return new PhotoCameras(first, first.forOther());
        }
        return second.source == Source.GIVEN || first.source == Source.UNKNOWN
                ? new PhotoCameras(second.forOther(), second)
                : this;
    }

    /** Both cameras; empty where one of them is unknown. */
    public Optional<CameraPair> pair() {
        return first.camera.flatMap(c1 -> second.camera.map(c2 -> new CameraPair(c1, c2)));
    }

    /** A camera in words. */
    static String words(Camera camera) {
        return String.format(
                Locale.ROOT, "f %.1f, %.1f c %.1f, %.1f", camera.fx(), camera.fy(), camera.cx(), camera.cy());
    }

    /** What is known in words. */
    String words() {
        if (first.camera.isEmpty() && second.camera.isEmpty()) {
            return "unknown";
        }
        return first.words() + " and " + second.words() + (pair().isPresent() ? "" : "; both are needed");
    }
}
