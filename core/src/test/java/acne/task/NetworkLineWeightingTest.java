package acne.task;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import acne.data.LineGenerator;
import acne.data.Points2;
import acne.nn.AcneNetwork;
import acne.nn.AcneSettings;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NetworkLineWeightingTest {
    private final LineWeighting weighting =
            new NetworkLineWeighting(new AcneNetwork(AcneSettings.acne(2, 2).withChannels(16, 4), 1));

    @Test
    void manyThreadsGetTheWeightsOfOne() {
        LineGenerator generator = new LineGenerator(LineGenerator.Options.MIXED, 1);
        List<Points2> clouds = IntStream.range(0, 40)
                .mapToObj(i -> generator.cloud(i).points())
                .toList();
        List<double[]> alone = clouds.stream().map(weighting::weights).toList();
        List<double[]> together =
                clouds.parallelStream().map(weighting::weights).toList();
        for (int i = 0; i < clouds.size(); i++) {
            assertEquals(clouds.get(i).size(), alone.get(i).length);
            assertEquals(1, Arrays.stream(alone.get(i)).sum(), 1e-4);
            assertArrayEquals(alone.get(i), together.get(i));
        }
    }

    @Test
    void theFitterKeepsTheWeights() {
        Points2 points =
                new LineGenerator(LineGenerator.Options.paper(0.5), 2).cloud(0).points();
        LineFit fit = LineFitter.builder().weighting(weighting).build().fit(points);
        assertEquals(LineFit.Status.FOUND, fit.status());
        assertEquals(1, Arrays.stream(fit.weights()).sum(), 1e-4);
    }

    @Test
    void withoutTheBundledModelWeightsAreLabels() {
        Points2 points =
                new LineGenerator(LineGenerator.Options.paper(0.5), 2).cloud(0).points();
        LineFit fit = LineFitter.builder().withoutNetwork().build().fit(points);
        for (int i = 0; i < points.size(); i++) {
            assertEquals(fit.isInlier(i) ? 1 : 0, fit.weights()[i]);
        }
    }
}
