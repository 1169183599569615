package acne.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImagesTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"png", "jpg", "tif"})
    void readsEveryFormat(String format) throws IOException {
        Photo photo = Images.read(write(quarters(64, 48, BufferedImage.TYPE_INT_RGB), format), 1000);
        assertEquals(64, photo.width());
        assertEquals(48, photo.height());
        assertColour(0xFF0000, photo, 10, 10);
        assertColour(0x00FF00, photo, 50, 10);
        assertColour(0x0000FF, photo, 10, 40);
    }

    /** Where the red quarter (top left in the file) lies after each orientation: the EXIF standard's table. */
    @ParameterizedTest
    @CsvSource({"1,0,0", "2,1,0", "3,1,1", "4,0,1", "5,0,0", "6,1,0", "7,1,1", "8,0,1"})
    void turnsUpright(int orientation, int right, int below) throws IOException {
        Path file = write(quarters(64, 48, BufferedImage.TYPE_INT_RGB), "jpg");
        byte[] entries = ExifBytes.of(ByteOrder.BIG_ENDIAN, orientation, 36, 0, 1);
        Files.write(file, ExifBytes.intoJpeg(Files.readAllBytes(file), entries));
        Photo photo = Images.read(file, 1000);
        assertEquals(orientation >= 5 ? 48 : 64, photo.width());
        assertEquals(orientation >= 5 ? 48 : 64, photo.fullWidth());
        assertColour(0xFF0000, photo, right * (photo.width() - 20) + 10, below * (photo.height() - 20) + 10);
        assertEquals(80 / Math.hypot(36, 24) * 36, photo.focal().orElseThrow(), 1e-9);
    }

    @Test
    void plainGreyKeepsItsValues() throws IOException {
        BufferedImage grey = new BufferedImage(4, 4, BufferedImage.TYPE_BYTE_GRAY);
        grey.getRaster().setSample(1, 2, 0, 100);
        BufferedImage deep = new BufferedImage(4, 4, BufferedImage.TYPE_USHORT_GRAY);
        deep.getRaster().setSample(1, 2, 0, 100 * 257);
        for (BufferedImage image : new BufferedImage[] {grey, deep}) {
            assertColour(0x646464, Images.read(write(image, "png"), 100), 1, 2);
        }
    }

    @Test
    void reducesByAveraging() throws IOException {
        BufferedImage stripes = new BufferedImage(40, 20, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < 20; y++) {
            for (int x = 0; x < 40; x++) {
                stripes.setRGB(x, y, x % 2 == 0 ? 0 : 0xC8C8C8);
            }
        }
        Photo photo = Images.read(write(stripes, "png"), 20);
        assertEquals(20, photo.width());
        assertEquals(10, photo.height());
        assertEquals(40, photo.fullWidth());
        assertColour(0x646464, photo, 7, 3);
        assertEquals(0.5, photo.fullX(0), 1e-12);
        assertEquals(38.5, photo.fullX(19), 1e-12);
    }

    @Test
    void readsAHundredMegapixelsIntoLittleMemory() throws IOException {
        Path file = write(new BufferedImage(12000, 8400, BufferedImage.TYPE_BYTE_BINARY), "png");
        Photo photo = Images.read(file, 1200);
        assertEquals(1200, photo.width());
        assertEquals(840, photo.height());
        assertEquals(12000, photo.fullWidth());
    }

    @Test
    void refusesWhatIsNoImageInOneLine() throws IOException {
        Path text = Files.writeString(folder.resolve("text.jpg"), "this is no image");
        Path empty = Files.createFile(folder.resolve("empty.png"));
        Path whole = write(quarters(64, 48, BufferedImage.TYPE_INT_RGB), "png");
        Path cut = Files.write(folder.resolve("cut.png"), Arrays.copyOf(Files.readAllBytes(whole), 60));
        assertMessage(text, "not an image; JPEG, PNG or TIFF was expected");
        assertMessage(empty, "not an image; JPEG, PNG or TIFF was expected");
        assertMessage(cut, "the image is broken");
        assertMessage(folder, "this is a folder");
        assertMessage(folder.resolve("missing.jpg"), "no such file");
    }

    @Test
    void refusesMorePixelsThanTheLimit() throws IOException {
        Path file = write(new BufferedImage(8, 8, BufferedImage.TYPE_BYTE_GRAY), "png");
        byte[] bytes = Files.readAllBytes(file);
        bytes[17] = 1; // width and height 65544, in a header whose checksum the reader does not look at
        bytes[21] = 1;
        Files.write(file, bytes);
        assertMessage(file, "at most 1000 megapixels are read");
    }

    private static void assertColour(int expected, Photo photo, int x, int y) {
        int actual = photo.pixels().getRGB(x, y);
        for (int shift = 0; shift <= 16; shift += 8) {
            assertEquals(expected >> shift & 0xFF, actual >> shift & 0xFF, 6, () -> "at " + x + ", " + y);
        }
    }

    private static void assertMessage(Path file, String part) {
        InputFileException exception = assertThrows(InputFileException.class, () -> Images.read(file, 100));
        String message = String.valueOf(exception.getMessage());
        assertTrue(message.contains(part) && message.startsWith(file.toString()), message);
    }

    private Path write(BufferedImage image, String format) throws IOException {
        Path file = folder.resolve("image." + format);
        assertTrue(ImageIO.write(image, format, file.toFile()));
        return file;
    }

    /** Red, green, blue and white quarters. */
    private static BufferedImage quarters(int width, int height, int type) {
        BufferedImage image = new BufferedImage(width, height, type);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                boolean right = x >= width / 2;
                boolean below = y >= height / 2;
                image.setRGB(x, y, below ? (right ? 0xFFFFFF : 0x0000FF) : (right ? 0x00FF00 : 0xFF0000));
            }
        }
        return image;
    }
}
