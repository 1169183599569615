package acne.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExifTagsTest {
    @ParameterizedTest
    @ValueSource(strings = {"LITTLE_ENDIAN", "BIG_ENDIAN"})
    void readsOrientationAndFocalLengths(String order) {
        ExifTags tags = ExifTags.parse(ByteBuffer.wrap(ExifBytes.of(byteOrder(order), 6, 50, 35, 2)));
        assertEquals(6, tags.orientation());
        assertEquals(50, tags.focal35());
        assertEquals(17.5, tags.focalMm());
    }

    @Test
    void focalLengthOfFilmEquivalentFollowsTheDiagonal() {
        ExifTags tags = new ExifTags(1, 36, 0, 0, 0);
        assertEquals(3000, tags.focalPixels(3000, 2000).orElseThrow(), 1e-9);
        assertEquals(3000, tags.focalPixels(2000, 3000).orElseThrow(), 1e-9);
    }

    @Test
    void focalLengthOfTheSensorFollowsResizing() {
        ExifTags tags = new ExifTags(1, 0, 10, 100, 4000);
        assertEquals(1000, tags.focalPixels(4000, 3000).orElseThrow(), 1e-9);
        assertEquals(250, tags.focalPixels(1000, 750).orElseThrow(), 1e-9);
    }

    /** Editors write ones and largest numbers where they know nothing; with such a camera no motion would be found. */
    @Test
    void whatNoLensHasIsNoFocalLength() {
        assertTrue(new ExifTags(1, 1, 0, 0, 0).focalPixels(640, 480).isEmpty());
        assertTrue(new ExifTags(1, 65535, 0, 0, 0).focalPixels(640, 480).isEmpty());
        assertTrue(new ExifTags(1, 0, 1 / 4294967295.0, 100, 640)
                .focalPixels(640, 480)
                .isEmpty());
        assertTrue(new ExifTags(1, 0, 4294967295.0, 4294967295.0, 0)
                .focalPixels(640, 480)
                .isEmpty());
        assertTrue(new ExifTags(1, 4.5, 0, 0, 0).focalPixels(640, 480).isPresent(), "a round fisheye");
        assertTrue(new ExifTags(1, 3000, 0, 0, 0).focalPixels(640, 480).isPresent(), "a bird far away");
    }

    @Test
    void noEntriesMeanNoFocalLength() {
        assertTrue(ExifTags.NONE.focalPixels(100, 100).isEmpty());
    }

    @Test
    void everyTruncationIsReadAsAbsentOrWhole() {
        byte[] whole = ExifBytes.of(ByteOrder.LITTLE_ENDIAN, 6, 50, 35, 2);
        for (int length = 0; length < whole.length; length++) {
            ExifTags tags = ExifTags.parse(ByteBuffer.wrap(Arrays.copyOf(whole, length)));
            assertTrue(tags.orientation() == 1 || tags.orientation() == 6, "length " + length);
            assertTrue(tags.focal35() == 0 || tags.focal35() == 50, "length " + length);
            assertTrue(tags.focalMm() == 0 || tags.focalMm() == 17.5, "length " + length);
        }
    }

    /** The focal length of the lens is a rational at the end of the file. */
    @Test
    void aBrokenEntryLeavesTheOthers() {
        byte[] whole = ExifBytes.of(ByteOrder.LITTLE_ENDIAN, 6, 50, 35, 2);
        ExifTags tags = ExifTags.parse(ByteBuffer.wrap(Arrays.copyOf(whole, whole.length - 1)));
        assertEquals(new ExifTags(6, 50, 0, tags.pixelsPerMm(), tags.originalWidth()), tags);
    }

    @Test
    void everyDamagedByteLeavesAReadableAnswer() {
        byte[] whole = ExifBytes.of(ByteOrder.BIG_ENDIAN, 6, 50, 35, 2);
        for (int i = 0; i < whole.length; i++) {
            byte[] damaged = whole.clone();
            damaged[i] = (byte) ~damaged[i];
            ExifTags tags = ExifTags.parse(ByteBuffer.wrap(damaged));
            assertTrue(tags.orientation() >= 1 && tags.orientation() <= 8, "byte " + i);
        }
    }

    private static ByteOrder byteOrder(String name) {
        return name.equals("LITTLE_ENDIAN") ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
    }
}
