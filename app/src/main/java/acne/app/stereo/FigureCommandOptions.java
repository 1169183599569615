package acne.app.stereo;

import acne.app.DataFolder;
import acne.app.InputException;
import acne.io.Images;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What the figures of stereo share: where the pairs come from, and where the picture goes. */
public final class FigureCommandOptions {
    private static final double RATIO = 0.8;

    /** The test scene of the project's data whose photos are there too. */
    private static final String SHOWN_SCENE = "lund_door";

    @Option(
            names = "--scene",
            paramLabel = "FILE",
            description = "scene file whose photos are in --photos (default: " + SHOWN_SCENE
                    + " where the data are there, else rendered pairs)")
    private @Nullable Path scene;

    @Option(names = "--photos", paramLabel = "DIR", description = "folder of the photos of the scene")
    private @Nullable Path photos;

    @Option(names = "--pairs", paramLabel = "N", description = "pairs, one a row (default: ${DEFAULT-VALUE})")
    private int pairs = 2;

    @Option(
            names = "--problem",
            paramLabel = "PROBLEM",
            description = "fundamental or essential (default: ${DEFAULT-VALUE})")
    private StereoProblem problem = StereoProblem.FUNDAMENTAL;

    @Option(names = "-o", paramLabel = "DIR", description = "folder of the picture (default: ${DEFAULT-VALUE})")
    private Path folder = Path.of("out");

    StereoProblem problem() {
        return problem;
    }

    /** Draws the figure of the pairs, writes it, and tells where. */
    Path write(String name, long seed, Function<List<PosedPhotos>, BufferedImage> figure) {
        if (pairs < 1 || pairs > 20) {
            throw new InputException("--pairs: need 1 to 20, got " + pairs);
        }
        if ((scene == null) != (photos == null)) {
            throw new InputException("--scene and --photos belong together: give both or none");
        }
        Path file = folder.resolve(name);
        try {
            Files.createDirectories(folder);
            Images.writePng(figure.apply(chosen(seed)), file);
        } catch (IOException e) {
            throw InputException.of("-o: cannot write " + file, e);
        }
        return file;
    }

    private List<PosedPhotos> chosen(long seed) {
        Optional<Path> file =
                Optional.ofNullable(scene).or(() -> DataFolder.find("stereo/test/" + SHOWN_SCENE + ".h5"));
        Optional<Path> folderOfPhotos = Optional.ofNullable(photos).or(() -> DataFolder.find("photos/" + SHOWN_SCENE));
        return file.isPresent() && folderOfPhotos.isPresent()
                ? PosedPhotos.ofScene(file.get(), folderOfPhotos.get(), pairs, RATIO)
                : PosedPhotos.rendered(pairs, seed, RATIO);
    }
}
