package acne.app.stereo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.Correspondences;
import acne.data.ImageSize;
import acne.data.ImageSizePair;
import acne.data.PosedMatches;
import acne.geometry.CameraPair;
import acne.io.ImageMatcher;
import acne.io.SiftFeatures;
import acne.io.render.RenderedPair;
import acne.nn.AcneStages;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AttentionFigureTest {
    private static final int WIDTH = 240;
    private static final int HEIGHT = 180;

    /** The networks read different columns of the matches. */
    @ParameterizedTest
    @ValueSource(strings = {"acne", "acne-plus"})
    void everyBundledNetworkHasAFigure(String name) {
        AcneStages network = StereoModels.find(name, StereoProblem.FUNDAMENTAL)
                .flatMap(model -> AcneStages.of(model.network()))
                .orElseThrow();
        BufferedImage figure = new AttentionFigure(network, StereoProblem.FUNDAMENTAL, 0).draw(List.of(pair()));
        assertEquals(3040, figure.getWidth());
        assertTrue(figure.getHeight() > 200, figure.getHeight() + " pixels high");
    }

    private static PosedPhotos pair() {
        RenderedPair pair = RenderedPair.courtyard(0, WIDTH, HEIGHT);
        SiftFeatures sift = new SiftFeatures();
        Correspondences matches = ImageMatcher.mutualBelow(
                new ImageMatcher().match(sift.detect(pair.image1()), sift.detect(pair.image2())), 1);
        CameraPair cameras = new CameraPair(pair.camera1(), pair.camera2());
        ImageSize size = new ImageSize(WIDTH, HEIGHT);
        return new PosedPhotos(
                "courtyard",
                pair.image1(),
                pair.image2(),
                new StereoInput(matches, matches, Optional.of(cameras), new ImageSizePair(size, size)),
                new PosedMatches(matches, cameras, pair.cam2FromCam1()));
    }
}
