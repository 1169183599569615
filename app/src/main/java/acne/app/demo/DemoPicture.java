package acne.app.demo;

import java.awt.image.BufferedImage;

/** A picture of the demonstration: the name of its PNG file, a sentence about it, and its pixels. */
public record DemoPicture(String file, String caption, BufferedImage image) {
    public DemoPicture {
        if (!file.matches("[a-z0-9-]+\\.png")) {
            throw new IllegalArgumentException("a picture's file needs a name like lines-1.png, got '" + file + "'");
        }
    }
}
