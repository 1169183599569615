package acne.nn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import acne.tensor.Clouds;
import acne.tensor.Tape;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LargeCloudTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 12})
    void hundredThousandPointsHaveWeightsThatSumToOne(int depth) {
        int points = 100_000;
        NetworkCase acne = NetworkCase.acne(AcneSettings.acne(4, depth));

        NetworkCase.Result result = acne.apply(Tape.inference(), acne.points(1, points), Clouds.single(points));

        double sum = 0;
        for (float weight : result.perPoint().get(2).toArray()) {
            assertTrue(weight >= 0);
            sum += weight;
        }
        assertEquals(1, sum, 1e-3);
    }
}
