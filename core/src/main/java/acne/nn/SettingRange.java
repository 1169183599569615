package acne.nn;

/** Checks the numbers of a network's settings. */
final class SettingRange {
    private SettingRange() {}

    static void require(String name, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + ": need " + least + " to " + most + ", got " + value);
        }
    }

    /** Refuses groups of GroupNorm that do not divide the channels. */
    static void requireGroups(int channels, int groups) {
        if (groups < 1 || channels % groups != 0) {
            throw new IllegalArgumentException(
                    "groups must divide the channels: " + channels + " channels, " + groups + " groups");
        }
    }
}
