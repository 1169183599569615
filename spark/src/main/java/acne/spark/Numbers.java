package acne.spark;

import java.util.Arrays;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import scala.collection.Iterator;
import scala.collection.Seq;

/** Arrays of Spark as arrays of Java. */
final class Numbers {
    private Numbers() {}

    /**
     * The numbers of an array, whatever their type: one after the other, or in rows that are arrays or structs.
     *
     * @param name what the message of a bad value calls the array
     */
    static double[] of(String name, Object array) {
        double[] numbers = new double[16];
        int count = 0;
        for (Iterator<?> rows = elements(name, array); rows.hasNext(); ) {
            Object row = rows.next();
            Iterator<?> values = row == null || row instanceof Number ? Iterator.single(row) : elements(name, row);
            while (values.hasNext()) {
                if (count == numbers.length) {
                    numbers = Arrays.copyOf(numbers, 2 * count);
                }
                numbers[count] = number(name, values.next(), count);
                count++;
            }
        }
        return Arrays.copyOf(numbers, count);
    }

    /** Coordinates as rows of as many values each. */
    static double[] rows(String name, Object array, int columns) {
        double[] numbers = of(name, array);
        if (numbers.length % columns != 0) {
            throw new IllegalArgumentException(
                    name + " must have " + columns + " numbers a row: there are " + numbers.length + " numbers");
        }
        return numbers;
    }

    private static Iterator<?> elements(String name, @Nullable Object value) {
        if (value instanceof Seq<?> seq) {
            return seq.iterator();
        }
        if (value instanceof Row row) {
            return row.toSeq().iterator();
        }
        throw new IllegalArgumentException(name + " must be an array of numbers, or of rows of numbers; there is "
                + (value == null ? "NULL" : "'" + value + "'"));
    }

    private static double number(String name, @Nullable Object value, int index) {
        if (value instanceof Number number) {
            return number.doubleValue();
        }
        throw new IllegalArgumentException(
                name + ": number " + index + " is " + (value == null ? "NULL" : "'" + value + "'"));
    }
}
