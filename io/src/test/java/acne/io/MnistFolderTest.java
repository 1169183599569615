package acne.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.CloudSet;
import acne.data.DrawnDigits;
import acne.data.PointCloud;
import acne.data.SampleRandom;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MnistFolderTest {
    @TempDir
    private Path folder;

    @Test
    void plainAndPackedFilesGiveTheSameDigits() throws IOException {
        IdxBytes.writeFolder(folder, 30, 10);
        CloudSet all = MnistFolder.read(folder);
        assertEquals(40, all.size());
        assertEquals(3, all.labels().get(13));
        assertEquals(
                DrawnDigits.draw(3, SampleRandom.of(1, 13)).cloud(),
                all.clouds().get(13));
        assertEquals(
                DrawnDigits.draw(4, SampleRandom.of(2, 4)).cloud(), all.clouds().get(34));
        assertEquals(
                List.of(32, 4, 4),
                MnistFolder.split(folder).stream().map(CloudSet::size).toList());
        Files.write(folder.resolve("train-images-idx3-ubyte"), IdxBytes.images(30, 1));
        Files.delete(folder.resolve("train-images-idx3-ubyte.gz"));
        assertEquals(all, MnistFolder.read(folder));
    }

    @Test
    void everyDigitIsATestDigitOfOneFold() throws IOException {
        IdxBytes.writeFolder(folder, 30, 10);
        CloudSet all = MnistFolder.read(folder);
        assertEquals(all.split(811, 8, 1, 1), MnistFolder.split(folder));
        List<PointCloud> tested = new ArrayList<>();
        for (int fold = 0; fold < MnistFolder.FOLDS; fold++) {
            List<CloudSet> parts = MnistFolder.split(folder, fold);
            tested.addAll(parts.get(2).clouds());
            CloudSet joined = parts.get(0).and(parts.get(1)).and(parts.get(2));
            assertEquals(Set.copyOf(all.clouds()), Set.copyOf(joined.clouds()));
            assertEquals(
                    parts.get(2),
                    MnistFolder.split(folder, (fold + 1) % MnistFolder.FOLDS).get(1));
        }
        assertEquals(40, tested.size());
        assertEquals(Set.copyOf(all.clouds()), Set.copyOf(tested));
    }

    @Test
    void mistakesAreNamed() throws IOException {
        requireMessage("need the file train-images-idx3-ubyte or train-images-idx3-ubyte.gz");
        IdxBytes.writeFolder(folder, 30, 10);
        Path labels = folder.resolve("train-labels-idx1-ubyte");
        Files.write(labels, IdxBytes.labels(29));
        requireMessage(labels + ": need one label for each of the 30 images");
        byte[] wrong = IdxBytes.labels(30);
        wrong[8 + 5] = 10;
        Files.write(labels, wrong);
        requireMessage("need labels from 0 to 9, label 5 is 10");
        Files.write(labels, IdxBytes.images(30, 1));
        requireMessage("need an IDX file of bytes with 1 axes, which starts with 00000801, got 00000803");
        byte[] dark = IdxBytes.images(30, 1);
        Arrays.fill(dark, 16, 16 + 784, (byte) 100);
        Files.write(folder.resolve("train-images-idx3-ubyte"), dark);
        Files.write(labels, IdxBytes.labels(30));
        requireMessage("image 0: need a pixel of at least 128, the brightest has 100");
    }

    @Test
    void headersThatPromiseTooMuchCostNoMemory() throws IOException {
        IdxBytes.writeFolder(folder, 30, 10);
        byte[] huge = IdxBytes.images(30, 1);
        ByteBuffer.wrap(huge).putInt(4, Integer.MAX_VALUE);
        Path file = folder.resolve("train-images-idx3-ubyte.gz");
        Files.write(file, IdxBytes.gzip(huge));
        requireMessage("the header promises [2147483647, 28, 28] bytes, need at most ");
        ByteBuffer.wrap(huge).putInt(4, 31);
        Files.write(file, IdxBytes.gzip(huge));
        requireMessage(file + ": the file is cut short");
        ByteBuffer.wrap(huge).putInt(4, 29);
        Files.write(file, IdxBytes.gzip(huge));
        requireMessage("need 22736 bytes after the header, as it promises, got more");
        ByteBuffer.wrap(huge).putInt(4, -1);
        Files.write(file, IdxBytes.gzip(huge));
        requireMessage("need at least one entry along axis 0, got -1");
        byte[] packed = IdxBytes.gzip(IdxBytes.images(30, 1));
        Files.write(file, Arrays.copyOf(packed, packed.length / 2));
        requireMessage(file + ": ");
        Files.write(file, new byte[0]);
        requireMessage(file + ": the file is cut short");
    }

    private void requireMessage(String part) {
        InputFileException e = assertThrows(InputFileException.class, () -> MnistFolder.read(folder));
        assertTrue(String.valueOf(e.getMessage()).contains(part), e.getMessage());
    }

    @Test
    void otherDigitsAreNotThePublishedOnes() throws IOException {
        IdxBytes.writeFolder(folder, 30, 10);
        InputFileException e = assertThrows(InputFileException.class, () -> MnistChecksums.verify(folder));
        assertTrue(String.valueOf(e.getMessage()).contains("need the published content with SHA-256 ba89"));
    }

    @Test
    void anEmptyDownloadIsCutShort() throws IOException {
        Path file = Files.createFile(folder.resolve("train-images-idx3-ubyte.gz"));
        InputFileException e = assertThrows(InputFileException.class, () -> MnistChecksums.verify(folder));
        assertEquals(file + ": the file is cut short", e.getMessage());
    }

    @Test
    void thePublishedSetIsSplitEightToOneToOne() throws IOException {
        Path mnist = SharedData.require("mnist");
        assertEquals(4, MnistChecksums.verify(mnist).size());
        List<CloudSet> parts = MnistFolder.split(mnist);
        assertEquals(
                List.of(56_000, 7000, 7000), parts.stream().map(CloudSet::size).toList());
        int[] counts = new int[10];
        parts.get(2).labels().forEach(label -> counts[label]++);
        assertArrayEquals(
                new int[10],
                Arrays.stream(counts).map(n -> n > 550 && n < 900 ? 0 : n).toArray());
    }
}
