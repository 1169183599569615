package acne.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.Transparency;
import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.ComponentColorModel;
import java.awt.image.DataBuffer;
import java.awt.image.PixelInterleavedSampleModel;
import java.awt.image.Raster;
import java.awt.image.WritableRaster;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
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

    /** ImageIO fills the lost part of a JPEG with grey, and says so to those alone who listen. */
    @Test
    void refusesAJpegOfWhichAPartIsLost() throws IOException {
        byte[] whole = Files.readAllBytes(write(noise(400, 300), "jpg"));
        for (double share : new double[] {0.05, 0.5, 0.95}) {
            Path cut = folder.resolve("cut.jpg");
            Files.write(cut, Arrays.copyOf(whole, (int) (share * whole.length)));
            assertMessage(cut, "cut.jpg: the image is broken: Corrupt JPEG data: premature end of data segment");
        }
        byte[] damaged = whole.clone();
        for (int i = 0; i < 40; i++) { // a row of ones, which no code of JPEG begins with
            damaged[whole.length / 2 + i] = (byte) (i % 2 == 0 ? 0xFF : 0);
        }
        assertMessage(Files.write(folder.resolve("damaged.jpg"), damaged), "the image is broken: Corrupt JPEG data");
        Path endless = Files.write(folder.resolve("endless.jpg"), Arrays.copyOf(whole, whole.length - 2));
        assertEquals(100, Images.read(endless, 100).width(), "all of the picture is there");
        byte[] more = Arrays.copyOf(whole, whole.length + 500);
        assertEquals(
                100,
                Images.read(Files.write(folder.resolve("more.jpg"), more), 100).width());
    }

    @Test
    void refusesSamplesThatAreNoShades() throws IOException {
        assertMessage(write(samples(DataBuffer.TYPE_INT, 5), "tif"), "this image has whole numbers of 32 bits");
        for (float bad : new float[] {Float.NaN, 1000, -1}) {
            assertMessage(
                    write(samples(DataBuffer.TYPE_FLOAT, bad), "tif"),
                    "fractions of 0 to 1 were expected, row 3 of the image has " + (double) bad);
        }
        assertColour(0xFFFFFF, Images.read(write(samples(DataBuffer.TYPE_FLOAT, 1), "tif"), 100), 2, 3);
    }

    @Test
    void refusesAPipeWithoutWaitingForIt() throws Exception {
        Path pipe = folder.resolve("pipe.png");
        assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0);
        assertTimeoutPreemptively(
                Duration.ofSeconds(20), () -> assertMessage(pipe, "an image file was expected, this is a pipe"));
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

    private static BufferedImage noise(int width, int height) {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Random random = new Random(1);
        for (int i = 0; i < width * height; i++) {
            image.setRGB(i % width, i / width, random.nextInt());
        }
        return image;
    }

    /** Grey of zeros, but for one sample in row 3. */
    private static BufferedImage samples(int type, float value) {
        WritableRaster raster =
                Raster.createWritableRaster(new PixelInterleavedSampleModel(type, 8, 8, 1, 8, new int[] {0}), null);
        raster.setSample(2, 3, 0, value);
        ColorSpace grey = ColorSpace.getInstance(ColorSpace.CS_GRAY);
        return new BufferedImage(
                new ComponentColorModel(grey, false, false, Transparency.OPAQUE, type), raster, false, null);
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
