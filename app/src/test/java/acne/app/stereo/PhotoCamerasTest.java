package acne.app.stereo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.app.InputException;
import acne.app.stereo.PhotoCameras.Source;
import acne.geometry.Camera;
import acne.io.Photo;
import java.awt.image.BufferedImage;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class PhotoCamerasTest {
    private static final Camera GIVEN = Camera.ofFocal(700, 320, 240);

    private static Photo photo(int width, int height, double focal) {
        return new Photo(
                new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB),
                width,
                height,
                focal > 0 ? OptionalDouble.of(focal) : OptionalDouble.empty());
    }

    @Test
    void whatIsGivenGoesBeforeExif() {
        PhotoCameras cameras = PhotoCameras.of(photo(640, 480, 600), GIVEN, photo(640, 480, 600), null);
        assertEquals(700, cameras.pair().orElseThrow().camera1().fx());
        assertEquals(
                Camera.ofFocal(600, 319.5, 239.5), cameras.pair().orElseThrow().camera2());
        assertEquals("f 700.0, 700.0 c 320.0, 240.0 (given) and f 600.0, 600.0 c 319.5, 239.5 (EXIF)", cameras.words());
    }

    @Test
    void ofOneKnownCameraTheOtherIsNamed() {
        PhotoCameras cameras = PhotoCameras.of(photo(640, 480, 0), null, photo(640, 480, 0), GIVEN);
        assertTrue(cameras.pair().isEmpty());
        assertEquals("unknown and f 700.0, 700.0 c 320.0, 240.0 (given); both are needed", cameras.words());
        assertEquals(
                "unknown",
                PhotoCameras.of(photo(64, 48, 0), null, photo(64, 48, 0), null).words());
    }

    @Test
    void photosOfOneCameraShareWhatIsKnown() {
        Photo bare = photo(640, 480, 0);
        Photo told = photo(640, 480, 600);
        PhotoCameras fromSecond = PhotoCameras.of(bare, null, told, null).ofOne(bare, told);
        assertEquals(Source.OTHER_PHOTO, fromSecond.first().source());
        assertEquals(600, fromSecond.pair().orElseThrow().camera1().fx());
        PhotoCameras givenFirst = PhotoCameras.of(told, GIVEN, told, null).ofOne(told, told);
        assertEquals(GIVEN, givenFirst.pair().orElseThrow().camera2());
        PhotoCameras givenSecond = PhotoCameras.of(told, null, told, GIVEN).ofOne(told, told);
        assertEquals(GIVEN, givenSecond.pair().orElseThrow().camera1());
        PhotoCameras nothing = PhotoCameras.of(bare, null, bare, null).ofOne(bare, bare);
        assertEquals(Source.UNKNOWN, nothing.second().source());
        Photo cropped = photo(600, 480, 0);
        assertTrue(PhotoCameras.of(told, null, cropped, null)
                .ofOne(told, cropped)
                .pair()
                .isEmpty());
    }

    @Test
    void twoCamerasAreNotOne() {
        Photo photo = photo(640, 480, 0);
        PhotoCameras cameras = PhotoCameras.of(photo, GIVEN, photo, Camera.ofFocal(701, 320, 240));
        InputException e = assertThrows(InputException.class, () -> cameras.ofOne(photo, photo));
        assertEquals("--one-camera: --camera1 and --camera2 differ; one camera has one focal length", e.getMessage());
        PhotoCameras same = PhotoCameras.of(photo, GIVEN, photo, GIVEN);
        assertEquals(same, same.ofOne(photo, photo));
    }
}
