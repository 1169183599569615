package acne.app.picture;

import java.awt.Color;

/** The colours that every picture shares; inlier and outlier also differ in brightness, for readers who see no red. */
public final class Palette {
    public static final Color INLIER = new Color(0x0B8A6A);
    public static final Color OUTLIER = new Color(0xE0A3A0);
    /** Right and wrong on photos: bright enough for any ground. */
    public static final Color RIGHT = new Color(0x35D07F);

    public static final Color WRONG = new Color(0xF2453D);
    public static final Color TRUTH = new Color(0x1F2A44);
    public static final Color ESTIMATE = new Color(0xE4572E);

    static final Color PAPER = Color.WHITE;
    static final Color INK = new Color(0x1F2933);
    static final Color FAINT = new Color(0x7B8794);
    static final Color GRID = new Color(0xE9EDF1);

    private Palette() {}
}
