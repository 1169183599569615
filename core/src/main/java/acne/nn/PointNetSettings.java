package acne.nn;

/**
 * What a PointNet is made of.
 *
 * @param inputs columns of the input: 2 for digits, 3 for shapes
 * @param classes width of the output
 * @param context the normalisation after each per-point perceptron
 */
public record PointNetSettings(int inputs, int classes, ContextMode context) {
    public PointNetSettings {
        SettingRange.require("inputs", inputs, 1, 1024);
        SettingRange.require("classes", classes, 1, 100_000);
    }
}
