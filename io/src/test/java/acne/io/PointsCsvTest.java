package acne.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import acne.data.Points2;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PointsCsvTest {
    private static final Points2 EXPECTED = Points2.of(new double[][] {{1.5, -2}, {3, 0.25}});

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.5,-2\n3,0.25\n",
                "1.5, -2\r\n3, .25",
                "1.5;-2\n3;0.25\n",
                "1,5;-2\n3;0,25\n",
                "1.5\t-2\n3\t0.25\n",
                "  1.5   -2\n 3 2.5e-1\n",
                "x,y\n1.5,-2\n3,0.25\n",
                "easting northing\n1.5 -2\n3 0.25\n",
                "# a comment\n\n\"X\";\"Y\"\n\n1.5;-2\n3;0.25\n\n",
                "\ufeffx,y\n1.5,-2\n3,0.25\n",
                "id,y,x\n7,-2,1.5\na,0.25,3\n",
                "\"id, or; name\",y,x\n\"a, \"\"b\"\"\",\"-2\",1.5\n5\" pipe,0.25, \"3\"\n",
                "\"the id\" x y\n\"a  b\" 1.5  -2\nc \"3\" 0.25\n"
            })
    void delimiterAndHeaderAreDetected(String text) throws IOException {
        assertEquals(EXPECTED, PointsCsv.read(file(text)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "``|: need at least one point, got an empty file",
                "`/ /`|: need at least one point, got an empty file",
                "`x,y`|: need at least one point, got a header alone",
                "`1,2/3`|:2: need 2 cells, got 1",
                "`1,2/3,4,5`|:2: need 2 cells, got 3",
                "`1,2/x,4`|:2: need a finite number in column 1, got 'x'",
                "`x,y/1,2/3,NaN`|:3: need a finite number in column 2, got 'NaN'",
                "`NaN,2`|:1: need a finite number in column 1, got 'NaN'",
                "`1,inf`|:1: need a finite number in column 2, got 'inf'",
                "`1,1e999`|:1: need a finite number in column 2, got '1e999'",
                "`1,2/,4`|:2: need a finite number in column 1, got ''",
                "`1,2,3`|:1: need 2 columns, or a header that names x and y, got 3 columns",
                "`1`|:1: need 2 columns, or a header that names x and y, got 1 columns",
                "`a,b,c/1,2,3`|:1: need 2 columns, or a header that names x and y, got the header [a, b, c]",
                "`1,0x10`|:1: need a finite number in column 2, got '0x10'",
                "`\"1,5\",\"2,5\"/3,4`|:1: need a finite number in column 1, got '1,5'",
                "`\u22121,\u22122/3,4`|:1: need a finite number in column 1, got '\u22121'",
                "`abcdefghijklmnopqrstuvwxyz abcdefghijklmnopqrstuvwxyz c/1 2 3`|:1: need 2 columns, or a header that names x and y,"
                        + " got the header [abcdefghijklmnopqrstuvwxyz, abcdefghijk..."
            })
    void mistakeIsNamedByItsLine(String text, String message) throws IOException {
        Path file = file(text.replace('/', '\n'));
        assertEquals(
                file + message,
                assertThrows(InputFileException.class, () -> PointsCsv.read(file))
                        .getMessage());
    }

    @Test
    void whatIsNoTextFileIsRefused() throws IOException {
        assertThrows(InputFileException.class, () -> PointsCsv.read(folder));
        assertThrows(InputFileException.class, () -> PointsCsv.read(folder.resolve("absent.csv")));
        Path binary = folder.resolve("binary.csv");
        Files.write(binary, new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1});
        assertThrows(InputFileException.class, () -> PointsCsv.read(binary));
    }

    @Test
    void whatThereIsInsteadOfAFileIsNamed() {
        assertEquals(folder + ": need a file of points, and this is a folder", refusal(folder));
        Path absent = folder.resolve("absent.csv");
        assertEquals(absent + ": need a file of points, and there is none", refusal(absent));
    }

    private static String refusal(Path file) {
        return String.valueOf(assertThrows(InputFileException.class, () -> PointsCsv.read(file))
                .getMessage());
    }

    /** Devices are no regular files either: one that is empty, and one that does not end. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void pipesAndDevicesAreRead() {
        assertEquals("/dev/null: need at least one point, got an empty file", refusal(Path.of("/dev/null")));
        InputFileException endless =
                assertThrows(InputFileException.class, () -> WholeFile.open(Path.of("/dev/zero"), "a file", 1000));
        assertEquals("/dev/zero: need at most 1000 bytes, got 1001 or more", endless.getMessage());
    }

    @Test
    void manyPointsGrowTheTable() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 5000; i++) {
            text.append(i).append(',').append(2 * i).append('\n');
        }
        Points2 points = PointsCsv.read(file(text.toString()));
        assertEquals(5000, points.size());
        assertEquals(9998, points.y(4999));
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("points.csv"), text);
    }
}
