package acne.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.DrawnDigits;
import acne.data.GreyImage;
import acne.data.PointCloud;
import acne.data.Solid;
import acne.io.Images;
import acne.model.Json;
import acne.model.ModelCard;
import acne.model.Networks;
import acne.nn.AcneNetwork;
import acne.nn.AcneSettings;
import acne.nn.ContextMode;
import acne.nn.Network;
import acne.nn.PointNet;
import acne.nn.PointNetSettings;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The verb {@code classify} on drawn digits and solids. */
class ClassifyCommandTest {
    @TempDir
    private Path folder;

    @Test
    void digitsAndShapesAreClassifiedWithTheirPictures() throws IOException {
        Path digitModel = keep("digits", digits());
        GreyImage four = DrawnDigits.draw(4, new SplittableRandom(1));
        BufferedImage image = new BufferedImage(28, 28, BufferedImage.TYPE_INT_RGB);
        for (int i = 0; i < 28 * 28; i++) {
            image.setRGB(i % 28, i / 28, 0x010101 * four.at(i % 28, i / 28));
        }
        Path picture = folder.resolve("four.png");
        Images.writePng(image, picture);
        Path json = folder.resolve("out.json");

        CommandRun run = CommandRun.of("classify", picture, "--model", digitModel, "-o", folder, "--json", json);

        assertEquals(0, run.exitCode(), run.err());
        assertTrue(
                run.out().matches("(?s).*four\\.png:  \\d \\d+\\.\\d%  \\d \\d+\\.\\d%  \\d .*four-class\\.png\\s+"),
                run.out());
        assertTrue(Files.exists(folder.resolve("four-class.png")));
        List<?> clouds = (List<?>)
                Objects.requireNonNull(Json.parseObject(Files.readString(json)).get("clouds"));
        assertEquals(
                3,
                ((List<?>) Objects.requireNonNull(Json.asObject(clouds.get(0)).get("classes"))).size());

        Path shapeModel = keep("shapes", new PointNet(new PointNetSettings(3, 40, ContextMode.ACN), 1));
        Path cone = writeXyz("cone.xyz", Solid.CONE.cloud(300, new SplittableRandom(1)));
        CommandRun shapes = CommandRun.of("classify", cone, "--model", shapeModel, "--up", "z", "-o", folder);
        assertEquals(0, shapes.exitCode(), shapes.err());
        BufferedImage views = ImageIO.read(folder.resolve("cone-class.png").toFile());
        assertEquals(2 * (14 + 3 * (270 + 14) + 150), views.getWidth());
    }

    @Test
    void filesOfTheSameNameHavePicturesOfTheirOwn() throws IOException {
        Path model = keep("digits", digits());
        Path one = Files.writeString(Files.createDirectory(folder.resolve("a")).resolve("1.txt"), "1 2\n3 4\n5 9\n");
        Path two = Files.writeString(Files.createDirectory(folder.resolve("b")).resolve("1.txt"), "1 2\n3 4\n5 0\n");
        CommandRun run = CommandRun.of("classify", one, two, "--model", model, "-o", folder);
        assertEquals(0, run.exitCode(), run.err());
        assertTrue(Files.exists(folder.resolve("1-class.png")));
        assertTrue(Files.exists(folder.resolve("1-class-2.png")));
    }

    @Test
    void whatCannotBeClassifiedIsNamed() throws IOException {
        Path model = keep("digits", digits());
        Path point = Files.writeString(folder.resolve("point.txt"), "1 2\n1 2\n");
        CommandRun one = CommandRun.of("classify", point, "--model", model, "-o", folder);
        assertEquals(1, one.exitCode());
        assertTrue(one.out().contains("point.txt: DEGENERATE: all 2 points are equal"), one.out());
        assertFalse(Files.exists(folder.resolve("point-class.png")));
        Path cone = writeXyz("cone.xyz", Solid.CONE.cloud(30, new SplittableRandom(1)));
        CommandRun.refused("cone.xyz: need points of 2 coordinates, got 3", "classify", cone, "--model", model);
        CommandRun.refused("none.off: need a file", "classify", folder.resolve("none.off"), "--model", model);
        CommandRun.refused("--model: ", "classify", cone, "--model", cone);
        Path json = folder.resolve("some.json");
        CommandRun some =
                CommandRun.of("classify", folder.resolve("none.off"), point, "--model", model, "--json", json);
        assertEquals(2, some.exitCode(), some.err());
        assertTrue(some.err().contains("none.off: need a file"), some.err());
        assertTrue(some.out().contains("point.txt: DEGENERATE"), some.out());
        assertTrue(Files.readString(json).contains("UNREADABLE"));
    }

    private static Network digits() {
        return new AcneNetwork(AcneSettings.acne(2, 1).withChannels(8, 4).withOutputs(10), 1);
    }

    private Path keep(String name, Network network) throws IOException {
        ModelCard card =
                ModelCard.untrained("digits", Networks.architecture(network).values(), 1);
        Path file = folder.resolve(name + ".safetensors");
        Networks.write(network, card).write(file);
        return file;
    }

    private Path writeXyz(String name, PointCloud cloud) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < cloud.size(); i++) {
            text.append(cloud.get(i, 0))
                    .append(' ')
                    .append(cloud.get(i, 1))
                    .append(' ')
                    .append(cloud.get(i, 2))
                    .append('\n');
        }
        return Files.writeString(folder.resolve(name), text);
    }
}
