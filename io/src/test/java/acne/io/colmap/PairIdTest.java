package acne.io.colmap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class PairIdTest {
    @Test
    void theLowerImageComesFirst() {
        assertEquals(2147483647L * 3 + 7, PairId.of(7, 3).value());
        assertEquals(PairId.of(3, 7), PairId.of(7, 3));
    }

    @Test
    void imagesComeBack() {
        PairId pair = PairId.of(2147483646, 2147483645);
        assertEquals(2147483645, pair.image1());
        assertEquals(2147483646, pair.image2());
    }

    @Test
    void anImageHasNoPairWithItself() {
        assertThrows(IllegalArgumentException.class, () -> PairId.of(4, 4));
        assertThrows(IllegalArgumentException.class, () -> PairId.of(-1, 4));
    }
}
