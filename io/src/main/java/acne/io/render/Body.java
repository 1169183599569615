package acne.io.render;

/** A shape with its texture. */
public record Body(Shape shape, SolidTexture texture) {}
