package acne.spark;

import acne.math.Mat3;
import java.util.Optional;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** What the structs of all functions have in common. */
final class Structs {
    /** The status of a row whose input makes no sense; the reason says why. */
    static final String INVALID = "INVALID";

    static final ArrayType DOUBLES = DataTypes.createArrayType(DataTypes.DoubleType, false);
    static final ArrayType BOOLEANS = DataTypes.createArrayType(DataTypes.BooleanType, false);

    private Structs() {}

    /** A verdict and its reason, with which every answer begins. */
    static StructType verdict() {
        return new StructType().add("status", DataTypes.StringType, false).add("reason", DataTypes.StringType, false);
    }

    /** Nine numbers row by row, or NULL. */
    static double @Nullable [] rowMajor(Optional<Mat3> matrix) {
        return matrix.map(Mat3::toArray).orElse(null);
    }
}
