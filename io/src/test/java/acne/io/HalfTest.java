package acne.io;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jhdf.object.datatype.FloatingPoint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HalfTest {
    @ParameterizedTest
    @CsvSource({
        "1, 3C00",
        "-2, C000",
        "0.5, 3800",
        "65504, 7BFF",
        "65520, 7C00",
        "1e9, 7C00",
        "-Infinity, FC00",
        "0, 0000",
        "-0.0, 8000",
        "5.9604645e-8, 0001",
        "2.9802322e-8, 0000",
        "6.097555e-5, 03FF",
        "6.1035156e-5, 0400",
        "1.0004883, 3C00",
        "1.0014648, 3C02"
    })
    void roundsToTheNearestAndTiesToEven(float value, String bits) {
        assertEquals(Integer.parseInt(bits, 16), Half.of(value) & 0xFFFF);
    }

    @Test
    void notANumberStaysOne() {
        assertEquals(0x7E00, Half.of(Float.NaN) & 0xFFFF);
    }

    @Test
    void everyHalfComesBack() {
        for (int bits = 0; bits < 0x10000; bits++) {
            float value = FloatingPoint.toFloat((short) bits);
            if (!Float.isNaN(value)) {
                assertEquals(bits, Half.of(value) & 0xFFFF);
            }
        }
    }
}
