package acne.nn;

/** Checks the numbers of a network's settings. */
final class SettingRange {
    private SettingRange() {}

    static void require(String name, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + ": need " + least + " to " + most + ", got " + value);
        }
    }
}
