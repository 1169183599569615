package acne.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.data.Correspondences;
import acne.geometry.EpipolarResidual;
import acne.geometry.EssentialMatrix;
import acne.io.render.RenderedPair;
import java.awt.image.BufferedImage;
import org.junit.jupiter.api.Test;

class ImageMatcherTest {
    /** From pixels to matches: most of those that pass the checks lie on the epipolar lines of the true cameras. */
    @Test
    void matchesOfARenderedPairObeyItsTrueGeometry() {
        RenderedPair pair = RenderedPair.courtyard(1, 480, 360);
        SiftFeatures sift = new SiftFeatures();
        Correspondences all = new ImageMatcher().match(sift.detect(pair.image1()), sift.detect(pair.image2()));
        Correspondences good = ImageMatcher.mutualBelow(all, 0.8);
        double[] f = EssentialMatrix.of(pair.cam2FromCam1())
                .toFundamental(pair.camera1(), pair.camera2())
                .matrix()
                .toArray();
        int close = 0;
        for (int i = 0; i < good.size(); i++) {
            double squared = EpipolarResidual.squaredSampson(f, good.x1(i), good.y1(i), good.x2(i), good.y2(i));
            close += squared < 1 ? 1 : 0;
        }
        assertTrue(all.size() > 500, () -> all + " in all");
        assertTrue(close > 60 && close > 0.5 * good.size(), close + " of " + good.size());
    }

    @Test
    void keypointsAreSortedByStrengthAndLimited() {
        RenderedPair pair = RenderedPair.courtyard(1, 320, 240);
        Features features = new SiftFeatures(150).detect(pair.image1());
        assertEquals(150, features.size());
        assertEquals(150 * SiftFeatures.DIMENSION, features.descriptors().length);
        Features fewer = new SiftFeatures(40).detect(pair.image1());
        for (int i = 0; i < fewer.size(); i++) {
            assertEquals(features.x()[i], fewer.x()[i]);
        }
    }

    @Test
    void anEmptyImageHasNoMatches() {
        Photo black = Photo.of(new BufferedImage(64, 64, BufferedImage.TYPE_INT_RGB));
        Photo dot = Photo.of(new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB));
        SiftFeatures sift = new SiftFeatures();
        Correspondences none = new ImageMatcher().match(sift.detect(black), sift.detect(dot));
        assertEquals(0, none.size());
        assertEquals(0, ImageMatcher.mutualBelow(none, 0.8).size());
    }
}
