package acne.io;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/** Dot products on eight lanes; the eight accumulators of a 4 x 16 tile stay in registers on every JDK from 17 on. */
final class VectorDotProducts implements DotProducts {
    private static final VectorSpecies<Float> EIGHT = FloatVector.SPECIES_256;

    /** Whether the machine has eight lanes in hardware; where it has not, the JVM emulates them slowly. */
    static boolean isFast() {
        return FloatVector.SPECIES_PREFERRED.length() >= EIGHT.length();
    }

    @Override
    public void multiply(float[] rows, int row, float[] strips, int strip, int dimension, float[] out) {
        FloatVector left0 = FloatVector.zero(EIGHT);
        FloatVector left1 = left0;
        FloatVector left2 = left0;
        FloatVector left3 = left0;
        FloatVector right0 = left0;
        FloatVector right1 = left0;
        FloatVector right2 = left0;
        FloatVector right3 = left0;
        int at0 = row * dimension;
        int at1 = at0 + dimension;
        int at2 = at1 + dimension;
        int at3 = at2 + dimension;
        int stripStart = strip * dimension * COLUMNS;
        for (int k = 0; k < dimension; k++) {
            FloatVector left = FloatVector.fromArray(EIGHT, strips, stripStart + k * COLUMNS);
            FloatVector right = FloatVector.fromArray(EIGHT, strips, stripStart + k * COLUMNS + 8);
            FloatVector value0 = FloatVector.broadcast(EIGHT, rows[at0 + k]);
            left0 = value0.fma(left, left0);
            right0 = value0.fma(right, right0);
            FloatVector value1 = FloatVector.broadcast(EIGHT, rows[at1 + k]);
            left1 = value1.fma(left, left1);
            right1 = value1.fma(right, right1);
            FloatVector value2 = FloatVector.broadcast(EIGHT, rows[at2 + k]);
            left2 = value2.fma(left, left2);
            right2 = value2.fma(right, right2);
            FloatVector value3 = FloatVector.broadcast(EIGHT, rows[at3 + k]);
            left3 = value3.fma(left, left3);
            right3 = value3.fma(right, right3);
        }
        left0.intoArray(out, 0);
        right0.intoArray(out, 8);
        left1.intoArray(out, 16);
        right1.intoArray(out, 24);
        left2.intoArray(out, 32);
        right2.intoArray(out, 40);
        left3.intoArray(out, 48);
        right3.intoArray(out, 56);
    }
}
