package acne.app.picture;

import java.awt.Color;

/** The line a x + b y + c = 0 in a panel; lines of the same name and colour share a row of the legend. */
public record PanelLine(String name, double a, double b, double c, Color colour) {}
