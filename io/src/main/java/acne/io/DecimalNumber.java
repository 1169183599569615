package acne.io;

import java.util.regex.Pattern;

/** How a number is written in a text: digits with at most one point, and perhaps an exponent. Java itself takes 1f and 0x1p3 too. */
final class DecimalNumber {
    private static final Pattern NUMBER = Pattern.compile("[+-]?+(\\d++\\.?+\\d*+|\\.\\d++)([eE][+-]?+\\d++)?+");

    private DecimalNumber() {}

    static boolean isOne(String text) {
        return NUMBER.matcher(text).matches();
    }
}
